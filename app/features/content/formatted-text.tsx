import styles from "./article-body.module.css";

/** HTML from our own renderer, which sanitises what it renders. */
export function FormattedText({ html }: { html: string }) {
  return (
    <div
      className={styles.body}
      data-testid="formatted-text"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the server's renderer sanitises it
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
