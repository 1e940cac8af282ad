import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import { verifiedHashPath } from "#domain/proof/proof-paths.ts";
import { Button } from "~/components/ui/button";
import { DropArea, DropPrompt } from "~/components/ui/drop-area";
import { Page } from "~/components/ui/page";
import { PageHeader } from "~/components/ui/page-header";
import { TextAreaField } from "~/components/ui/text-area-field";
import { findHash } from "./find-hash";
import { type HashLookup, VerifiedHashCard } from "./verified-hash";

/** In bytes; no frozen text is longer. */
const maxFileBytes = 5_000_000;

/** Looks up a hash, or hashes a text here in the browser and looks that up. */
export function VerifyPage({ lookup }: { lookup: HashLookup | null }) {
  const [pasted, setPasted] = useState("");
  const navigate = useNavigate();
  const verifying = useMutation({
    mutationFn: findHash,
    onSuccess: (hash) => navigate(verifiedHashPath(hash)),
  });

  async function readFile([file]: File[]) {
    if (!file) return;
    verifying.mutate(
      file.size > maxFileBytes
        ? Promise.reject(new Error("This file is too large: a frozen text has at most 5 MB."))
        : file.text(),
    );
  }

  return (
    <Page>
      <PageHeader
        title="Verify a frozen text"
        intro="Paste a hash, or the JSON of a statement, a checked offer or a frozen comparison. The text is hashed in your browser and not sent: only its hash is looked up."
        className="mb-7 md:mb-9"
      />
      <div className="grid max-w-[52rem] gap-6">
        {lookup && <VerifiedHashCard lookup={lookup} />}
        <form
          className="grid gap-4 noscript:hidden"
          onSubmit={(event: FormEvent) => {
            event.preventDefault();
            verifying.mutate(Promise.resolve(pasted));
          }}
        >
          <TextAreaField
            label="Hash or JSON text"
            hint="How the JSON is laid out makes no difference; every character in its values does."
            rows={6}
            spellCheck={false}
            autoComplete="off"
            className="font-mono text-[0.8125rem]"
            value={pasted}
            onChange={({ target }) => setPasted(target.value)}
          />
          <div>
            <Button type="submit" disabled={pasted.trim() === "" || verifying.isPending}>
              {verifying.isPending ? "Verifying…" : "Verify"}
            </Button>
          </div>
          <DropArea
            label="JSON file to verify"
            accept=".json,application/json"
            className="gap-1.5 px-5 py-6"
            onFiles={readFile}
          >
            <DropPrompt choose="Choose a JSON file" drop="drop it here" accepted="At most 5 MB" />
          </DropArea>
          <p role="alert" className="text-sm text-brick empty:hidden">
            {verifying.error?.message}
          </p>
        </form>
        <p className="hidden text-sm text-quiet noscript:block">
          Without scripts, add a hash to the address of this page: /verify/ and its 64 digits.
        </p>
      </div>
    </Page>
  );
}
