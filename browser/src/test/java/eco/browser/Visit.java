package eco.browser;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// A page in a browser window of its own, and everything it did that it should not have done.
final class Visit implements AutoCloseable {
  private static final double DEADLINE_MILLIS = 60_000;

  private final BrowserContext window;
  private final Page page;
  private final List<String> offences = new ArrayList<>();

  /// Opens the file; its own request is the only one that is not an offence.
  Visit(Browser browser, Path file, Browser.NewContextOptions options) {
    window = browser.newContext(options);
    page = window.newPage();
    page.setDefaultTimeout(DEADLINE_MILLIS);
    String address = file.toUri().toString();
    page.onRequest(
        request -> {
          if (!request.url().equals(address)) {
            offences.add("request: " + request.url());
          }
        });
    page.onPageError(error -> offences.add("error: " + error));
    page.onDialog(
        dialog -> {
          offences.add("dialog: " + dialog.message());
          dialog.dismiss();
        });
    page.onConsoleMessage(
        message -> {
          if (message.type().equals("error") || message.type().equals("warning")) {
            offences.add("console: " + message.text());
          }
        });
    page.navigate(address);
  }

  Page page() {
    return page;
  }

  /// What the page did that it should not have done, so far.
  List<String> offences() {
    page.evaluate("() => new Promise((done) => requestAnimationFrame(done))");
    return List.copyOf(offences);
  }

  @Override
  public void close() {
    window.close();
  }
}
