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
  const failures: unknown[] = [];
  const stream = await renderToReadableStream(
    <ServerRouter context={context} url={request.url} />,
    {
      signal: request.signal,
      // Readers without scripts need every part in its place, however large.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      // Thrown here it would end the process: nobody stands above React's own tasks.
      onError(error) {
        failures.push(error);
      },
    },
  );
  await stream.allReady;
  if (failures.length > 0) throw failures[0];
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(stream, { status, headers });
}
