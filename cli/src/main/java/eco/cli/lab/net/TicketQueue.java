package eco.cli.lab.net;

/// A first-in first-out list of tickets.
final class TicketQueue {
  private final Tickets tickets;
  private int head = Tickets.NONE;
  private int tail = Tickets.NONE;

  TicketQueue(Tickets tickets) {
    this.tickets = tickets;
  }

  boolean isEmpty() {
    return head == Tickets.NONE;
  }

  int peek() {
    return head;
  }

  void add(int ticket) {
    tickets.setNext(ticket, Tickets.NONE);
    if (head == Tickets.NONE) {
      head = ticket;
    } else {
      tickets.setNext(tail, ticket);
    }
    tail = ticket;
  }

  int remove() {
    int ticket = head;
    head = tickets.next(ticket);
    return ticket;
  }
}
