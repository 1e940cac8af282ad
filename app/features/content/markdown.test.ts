import { describe, expect, it } from "vitest";
import { markdownText, renderMarkdown } from "./markdown";

const siteUrl = "https://cleartonne.example";
const render = (markdown: string) => renderMarkdown(markdown, { siteUrl });

describe("rendered Markdown", () => {
  it("supports paragraphs, lists, emphasis and tables", () => {
    const html = render("One *two*\n\n- three\n\n| A | B |\n|---|---|\n| 1 | 2 |");
    expect(html).toContain("<p>One <em>two</em></p>");
    expect(html).toContain("<li>three</li>");
    expect(html).toContain("<th>A</th>");
    expect(html).toContain('tabindex="0" aria-label="Table: A B"');
  });

  it("lets the keyboard scroll long lines of code", () => {
    expect(render("```\none\n```")).toContain('<pre role="group" tabindex="0" aria-label="Code">');
  });

  it("starts headings at the second level, because the page's title is the first", () => {
    expect(render("# One\n\n## Two\n\n### Three")).toBe(
      "<h2>One</h2>\n<h2>Two</h2>\n<h3>Three</h3>",
    );
  });

  it("leaves links within the site alone", () => {
    expect(render("[a](/articles/2)")).toContain('<a href="/articles/2">a</a>');
    expect(render(`[a](${siteUrl}/news)`)).not.toContain("target");
    expect(render("[a](mailto:hello@cleartonne.example)")).not.toContain("target");
  });

  it.each(["https://verra.org", "//verra.org", "http://verra.org"])(
    "opens the external link %s in a new tab, with nofollow",
    (url) => {
      expect(render(`[a](${url})`)).toContain('rel="noopener nofollow" target="_blank"');
    },
  );

  it("links footnote references to their notes", () => {
    const html = render("Text[^1]\n\n[^1]: Note");
    expect(html).toContain('href="#user-content-fn-1"');
    expect(html).toContain('id="user-content-fn-1"');
  });

  it("reserves space for an image whose name contains its size", () => {
    const known = render("![a](/files/a-1600x900.png)");
    expect(known).toContain('width="1600"');
    expect(known).toContain('height="900"');
    expect(render("![a](/files/a.png)")).not.toContain("width");
  });

  it("offers stored images in several widths, but only for pages of the site", () => {
    const stored = "![a](/storage/v1/object/public/content-images/a-1600x900.png)";
    const html = renderMarkdown(stored, { siteUrl, apiUrl: "" });
    expect(html).toContain('srcset="/pictures/480/a-1600x900.png 480w,');
    expect(html).toContain('sizes="(width < 48rem) 100vw, 44rem"');
    expect(render(stored)).not.toContain("srcset");
    const foreign = "![a](https://elsewhere.example/a-1600x900.png)";
    expect(renderMarkdown(foreign, { siteUrl, apiUrl: "" })).not.toContain("srcset");
  });

  it("makes URLs absolute for feeds", () => {
    const html = renderMarkdown("[a](/news) ![b](/b.png)", { siteUrl, absolute: true });
    expect(html).toContain(`href="${siteUrl}/news"`);
    expect(html).toContain(`src="${siteUrl}/b.png"`);
  });
});

describe("hostile Markdown", () => {
  const attacks = [
    "<script>alert(1)</script>",
    "<ScRiPt src=//evil.example></sCrIpT>",
    "Text <script>alert(1)</script> text",
    "<img src=x onerror=alert(1)>",
    '<a href="#" onclick="alert(1)">x</a>',
    "<svg onload=alert(1)><script>alert(1)</script></svg>",
    "<svg><animate onbegin=alert(1) attributeName=x dur=1s></svg>",
    '<iframe src="javascript:alert(1)"></iframe>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    "<style>*{background:url(//evil.example)}</style>",
    '<p style="background:url(javascript:alert(1))">x</p>',
    '<object data="data:text/html,x"></object><embed src="x">',
    '<form action="//evil.example"><input name=a></form>',
    '<meta http-equiv="refresh" content="0;url=//evil.example"><base href="//evil.example">',
    "<math><mtext><style><img src=x onerror=alert(1)></style></mtext></math>",
    "<!--<img src=x onerror=alert(1)>-->",
    "[x](javascript:alert(1))",
    "[x](JaVaScRiPt:alert(1))",
    "[x](javascript&colon;alert(1))",
    "[x](javascript&#58;alert(1))",
    "[x](&#106;avascript:alert(1))",
    "[x](&#x6A;avascript:alert(1))",
    "[x](<java&Tab;script:alert(1)>)",
    "[x](<java&NewLine;script:alert(1)>)",
    "[x](<\u0001javascript:alert(1)>)",
    "[x](< javascript:alert(1)>)",
    "[x](\\javascript:alert(1))",
    "<javascript:alert(1)>",
    "[x]: javascript:alert(1)\n\n[x]",
    "[x](vbscript:msgbox(1))",
    "[x](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)",
    "[x](blob:https://cleartonne.example/1)",
    "[x](file:///etc/passwd)",
    "![x](javascript:alert(1))",
    "![x](data:image/svg+xml,<svg onload=alert(1)>)",
    "![x](DATA:image/svg+xml;base64,PHN2Zz4=)",
    "![x](http://evil.example/track.png)",
    '[x](https://a.example "\\" onmouseover=\\"alert(1)")',
    '![" onerror="alert(1)](/x.png)',
    "`<script>alert(1)</script>`",
    "```html\n<script>alert(1)</script>\n```",
    '``` " onload="alert(1)\nx\n```',
  ];

  it.each(attacks)("cannot run code: %s", (markdown) => {
    const html = render(markdown);
    // Any markup left as text is escaped, so every remaining tag comes from the renderer.
    for (const [tag, name] of html.matchAll(/<\/?([a-z][a-z0-9]*)(?:"[^"]*"|[^">])*>/gi)) {
      expect(["p", "a", "img", "code", "pre"]).toContain(name);
      const outsideQuotes = tag.replace(/"[^"]*"/g, '""');
      expect(outsideQuotes).not.toMatch(/\son\w+=|\sstyle=|\ssrcdoc=/i);
    }
    for (const [, url = ""] of html.matchAll(/\s(?:href|src)="([^"]*)"/g)) {
      expect(["http:", "https:"]).toContain(new URL(url, siteUrl).protocol);
    }
    expect(html).not.toContain("evil.example/track.png");
  });
});

describe("plain text", () => {
  it("has no markup, and collapses white space", () => {
    const markdown = "## A *b*\n\nc [d](/e)\nf\n\n- g\n- `h`\n\n<b>i</b>";
    expect(markdownText(markdown)).toBe("A b c d f g h i");
  });
});
