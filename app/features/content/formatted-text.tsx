/** HTML from our own renderer, which sanitises what it renders. */
export function FormattedText({ html }: { html: string }) {
  return (
    <div
      className="article-body [&_.table-scroll]:overflow-x-auto [&_table]:table [&_table]:w-full"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the server's renderer sanitises it
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
