package eco.cli.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class HtmlTest {
  private static final String HOSTILE = "</script><img src=x onerror='f(\"&\")'>";

  @Test
  void textNeverBecomesMarkup() {
    assertThat(Html.text(HOSTILE))
        .doesNotContain("<", ">", "\"", "'")
        .isEqualTo("&lt;/script&gt;&lt;img src=x onerror=&#39;f(&quot;&amp;&quot;)&#39;&gt;");
  }

  @Test
  void jsonCannotLeaveItsScriptAndMeansTheSame() {
    String json = JsonMapper.shared().writeValueAsString(HOSTILE + "<!--\u2028");
    assertThat(Html.json(json)).doesNotContain("<", "\u2028");
    assertThat(JsonMapper.shared().readValue(Html.json(json), String.class))
        .isEqualTo(HOSTILE + "<!--\u2028");
  }

  @Test
  void columnsOfNumbersStandToTheRight() {
    String table =
        Html.table(
            "", List.of("who", "time"), List.of(List.of("a<b", "1.5 ms"), List.of("c", "-")));
    assertThat(table)
        .contains("<th scope=\"col\">who</th><th scope=\"col\" class=\"number\">time</th>")
        .contains("<td>a&lt;b</td><td class=\"number\">1.5 ms</td>")
        .doesNotContain("<caption>");
  }
}
