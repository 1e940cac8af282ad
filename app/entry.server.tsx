import { renderToReadableStream } from "react-dom/server";
import { type EntryContext, ServerRouter } from "react-router";

export { backendContext } from "~/lib/backend";

/** Renders the whole page before answering: the server hashes its scripts and keeps the result. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  let answerStatus = status;
  const stream = await renderToReadableStream(
    <ServerRouter context={context} url={request.url} />,
    {
      signal: request.signal,
      // Readers without scripts need every part in its place, however large.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError(error) {
        answerStatus = 500;
        throw error;
      },
    },
  );
  await stream.allReady;
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(stream, { status: answerStatus, headers });
}
