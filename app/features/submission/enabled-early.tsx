import { draftKey } from "~/lib/browser/submission-drafts";

export const wizardFieldsId = "wizard-fields";

/** If storage is blocked, it has no draft either. */
function enableWithoutDraft(fieldsId: string, key: string) {
  let names: string[] = [];
  try {
    names = Object.keys(window.localStorage);
  } catch {}
  const fields = document.getElementById(fieldsId);
  if (names.some((name) => name.startsWith(key)) || !fields) return;
  fields.removeAttribute("disabled");
}

/** Only the server renders it; hydration leaves it untouched. */
const script = import.meta.env.SSR
  ? `(${enableWithoutDraft})("${wizardFieldsId}","${draftKey}")`
  : "";

/**
 * Lets visitors begin before the page's scripts arrive, unless the browser has stored a draft: what
 * they entered into the blank form would replace what the draft says there.
 */
export function EnabledEarly() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant
  return <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />;
}
