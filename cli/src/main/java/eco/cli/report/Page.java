package eco.cli.report;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// One file of HTML with its style, its scripts and its data inside.
///
/// The page's own policy lets a browser run these scripts and no other, and load nothing at all.
final class Page {
  private static final String ECHARTS = "/META-INF/resources/webjars/echarts/5.5.0/echarts.min.js";
  private static final List<String> SCRIPTS =
      List.of("theme.js", "heatmap.js", "layout.js", "schedule.js", "curves.js");
  private static final Pattern PLACE = Pattern.compile("\\{\\{([a-z-]+)}}");

  private Page() {}

  /// The page with its places filled.
  ///
  /// @param places by name, HTML that is put in as it is
  static String of(Map<String, String> places) throws IOException {
    StringBuilder own = new StringBuilder();
    for (String script : SCRIPTS) {
      own.append(resource(script));
    }
    String echarts = resource(ECHARTS);
    Map<String, String> fixed =
        Map.of(
            "style", resource("page.css"),
            "echarts", echarts,
            "script", own.toString(),
            "policy", "'%s' '%s'".formatted(digest(echarts), digest(own.toString())));
    return fill(resource("page.html"), places, fixed);
  }

  /// Fills every place once, so that nothing that is put in is taken for a place itself.
  private static String fill(
      String template, Map<String, String> places, Map<String, String> fixed) {
    Matcher place = PLACE.matcher(template);
    StringBuilder page = new StringBuilder();
    while (place.find()) {
      String value = fixed.getOrDefault(place.group(1), places.get(place.group(1)));
      if (value == null) {
        throw new IllegalStateException("nothing to put into the page: place=" + place.group(1));
      }
      place.appendReplacement(page, Matcher.quoteReplacement(value));
    }
    return place.appendTail(page).toString();
  }

  private static String resource(String name) throws IOException {
    try (InputStream stream = Page.class.getResourceAsStream(name)) {
      if (stream == null) {
        throw new IOException("a part of the page is missing: name=" + name);
      }
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /// What the policy names a script by.
  private static String digest(String script) {
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256").digest(script.getBytes(StandardCharsets.UTF_8));
      return "sha256-" + Base64.getEncoder().encodeToString(hash);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
