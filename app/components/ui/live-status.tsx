interface LiveStatusProps {
  /** What has just happened; null until something has. */
  news: { serial: number; text: string } | null;
}

/** Tells those who cannot see it what has changed on the page, without interrupting them. */
export function LiveStatus({ news }: LiveStatusProps) {
  return (
    <p role="status" className="sr-only">
      {/* A text that is the same twice is announced twice only as a new element. */}
      {news && <span key={news.serial}>{news.text}</span>}
    </p>
  );
}
