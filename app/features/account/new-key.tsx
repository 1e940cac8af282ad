import { Copy } from "lucide-react";
import { useEffect, useId, useRef } from "react";
import { Button } from "~/components/ui/button";
import { controlClass } from "~/components/ui/form-field";
import { copyText } from "~/lib/browser/copy-text";

/** A key that was just created; it is shown only this once. */
export function NewKey({ value, onDone }: { value: string; onDone: () => void }) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  function copy() {
    return copyText(value, {
      copied: { title: "Key copied" },
      failed: { title: "The key could not be copied", description: "Please copy it by hand." },
    });
  }

  return (
    <div className="mt-6 rounded-xl border border-moss/40 bg-mint-pale p-5 md:p-6">
      <label htmlFor={id} className="font-medium">
        Your new key
      </label>
      <p className="mt-1 text-sm leading-relaxed">
        Copy it now and keep it somewhere safe: it will not be shown again.
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <input
          ref={field}
          id={id}
          readOnly
          value={value}
          onFocus={({ target }) => target.select()}
          className={`${controlClass(false, "dense")} min-w-0 flex-1 basis-72 font-mono`}
        />
        <Button size="sm" onClick={() => void copy()}>
          <Copy aria-hidden="true" size={16} />
          Copy
        </Button>
        <Button variant="secondary" size="sm" onClick={onDone}>
          Done
        </Button>
      </div>
    </div>
  );
}
