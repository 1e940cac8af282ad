import { Copy, Download } from "lucide-react";
import { useEffect, useRef } from "react";
import { product } from "#domain/product.ts";
import { Button } from "~/components/ui/button";
import { copyText } from "~/lib/browser/copy-text";
import { saveFile } from "~/lib/browser/save-file";

interface NewRecoveryCodesProps {
  codes: readonly string[];
  onDone: () => void;
}

/** Recovery codes that were just made; they are shown only this once. */
export function NewRecoveryCodes({ codes, onDone }: NewRecoveryCodesProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  function copy() {
    return copyText(codes.join("\n"), {
      copied: { title: "Recovery codes copied" },
      failed: { title: "The codes could not be copied", description: "Please copy them by hand." },
    });
  }

  function download() {
    const lines = [`Recovery codes for ${product.name}`, "Each works once.", "", ...codes, ""];
    const file = new Blob([lines.join("\n")], { type: "text/plain;charset=utf-8" });
    saveFile(file, `${product.name.toLowerCase()}-recovery-codes.txt`);
  }

  return (
    <div className="mt-6 rounded-xl border border-moss/40 bg-mint-pale p-5 md:p-6">
      <h3 ref={heading} tabIndex={-1} className="scroll-mt-28 font-medium outline-none">
        Your recovery codes
      </h3>
      <p className="mt-1 text-sm leading-relaxed">
        If you lose your phone or passkey, one of them lets you in. Save them now, away from your
        phone: they will not be shown again.
      </p>
      <ul
        aria-label="Recovery codes"
        className="mt-4 grid gap-x-8 gap-y-1.5 font-mono text-[0.9375rem] tabular-nums sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-5 flex flex-wrap gap-2">
        <Button size="sm" onClick={() => void copy()}>
          <Copy aria-hidden="true" size={16} />
          Copy
        </Button>
        <Button variant="secondary" size="sm" onClick={download}>
          <Download aria-hidden="true" size={16} />
          Download
        </Button>
        <Button variant="secondary" size="sm" onClick={onDone}>
          I have saved them
        </Button>
      </div>
    </div>
  );
}
