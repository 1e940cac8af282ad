import { type Notice, notify } from "~/lib/browser/notify";
import { log } from "~/lib/log";

type NoticeContent = Omit<Notice, "kind">;

/** Copies a text and shows the matching notice; returns whether it was copied. */
export async function copyText(
  text: string,
  { copied, failed }: { copied: NoticeContent; failed: NoticeContent },
): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
  } catch (error) {
    log.warn(failed.title, error);
    const { title, ...options } = failed;
    notify("error", title, options);
    return false;
  }
  const { title, ...options } = copied;
  notify("success", title, options);
  return true;
}
