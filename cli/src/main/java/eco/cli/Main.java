package eco.cli;

/// The `eco` command.
public final class Main {
  private Main() {}

  public static void main(String[] args) {
    System.out.println("eco");
  }
}
