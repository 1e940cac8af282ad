import styles from "./article-body.module.css";

/** HTML from our own renderer, which sanitises its output. */
export function FormattedText({ html }: { html: string }) {
  return (
    <div
      className={styles.body}
      data-testid="formatted-text"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by our renderer
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
