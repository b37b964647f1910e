package eco.cli.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PollShimTest {
  /// Asks 100 fruitless questions, then one with an answer; prints the results and whether the
  /// process gave up its processor of its own accord meanwhile.
  private static final String PROGRAM =
      """
      #include <poll.h>
      #include <stdio.h>
      #include <string.h>
      #include <sys/epoll.h>
      #include <sys/resource.h>
      #include <sys/select.h>
      #include <unistd.h>
      int main(int argc, char **argv) {
        int pipes[2], sum = 0, last = 0;
        struct rusage usage;
        pipe(pipes);
        int epoll = epoll_create1(0);
        struct epoll_event event = {.events = EPOLLIN}, got;
        epoll_ctl(epoll, EPOLL_CTL_ADD, pipes[0], &event);
        for (int i = 0; i <= 100; i++) {
          if (i == 100) write(pipes[1], "x", 1);
          if (!strcmp(argv[1], "poll")) {
            struct pollfd fd = {pipes[0], POLLIN, 0};
            last = poll(&fd, 1, 0);
          } else if (!strcmp(argv[1], "epoll")) {
            last = epoll_wait(epoll, &got, 1, 0);
          } else {
            struct timeval zero = {0, 0};
            fd_set set;
            FD_ZERO(&set);
            FD_SET(pipes[0], &set);
            last = select(pipes[0] + 1, &set, 0, 0, &zero);
          }
          sum += last;
        }
        getrusage(RUSAGE_SELF, &usage);
        printf("%d %d %s\\n", sum, last, usage.ru_nvcsw > 50 ? "waits" : "spins");
      }
      """;

  @TempDir Path directory;

  @Test
  void fruitlessQuestionsWaitAndAnswersStayRight() throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/gcc")), "needs gcc");
    Path source = Files.writeString(directory.resolve("asks.c"), PROGRAM);
    Path program = directory.resolve("asks");
    run(List.of("gcc", "-o", program.toString(), source.toString()), "");
    String shim = PollShim.compile(directory).toString();
    for (String call : List.of("poll", "epoll", "select")) {
      assertThat(run(List.of(program.toString(), call), "")).as(call).isEqualTo("1 1 spins");
      assertThat(run(List.of(program.toString(), call), shim)).as(call).isEqualTo("1 1 waits");
    }
  }

  private static String run(List<String> command, String preload) throws Exception {
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.redirectError(ProcessBuilder.Redirect.DISCARD);
    if (!preload.isEmpty()) {
      builder.environment().put("LD_PRELOAD", preload);
    }
    Process process = builder.start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(command.toString()).isZero();
    return output.strip();
  }
}
