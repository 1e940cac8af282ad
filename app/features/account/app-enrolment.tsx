import { Copy } from "lucide-react";
import { useEffect, useRef } from "react";
import { CodeEntry } from "~/components/second-factor/code-entry";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { copyText } from "~/lib/browser/copy-text";
import { abandonFactor, enterAppCode, type NewApp } from "~/lib/session/second-factor";

interface AppEnrolmentProps {
  app: NewApp;
  onDone: () => void;
  /** With what is done until it is given up. */
  onCancel: (abandoning: Promise<void>) => void;
}

/** Sets up an authenticator app: the app reads the QR code, and its first code proves that it did. */
export function AppEnrolment({ app, onDone, onCancel }: AppEnrolmentProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Newer browsers return a promise, which is no clean-up.
    void heading.current?.scrollIntoView({ block: "nearest" });
  }, []);

  function copy() {
    return copyText(app.secret, {
      copied: { title: "Key copied" },
      failed: { title: "The key could not be copied", description: "Please copy it by hand." },
    });
  }

  return (
    <Card className="mt-6 p-5 md:p-6">
      <h3 ref={heading} className="scroll-mt-28 font-serif text-xl font-medium">
        Add an authenticator app
      </h3>
      <div className="mt-4 grid items-start gap-x-7 gap-y-5 sm:grid-cols-[auto_minmax(0,1fr)]">
        {/* White in the dark too, as cameras read nothing else. */}
        <img
          src={app.qrCode}
          alt="QR code with the key for your app"
          width={184}
          height={184}
          className="rounded-lg border border-rule bg-[#fff] p-2 max-sm:mx-auto"
        />
        <div className="min-w-0">
          <ol className="list-decimal space-y-1.5 pl-5 text-sm leading-relaxed marker:text-quiet">
            <li>Open an authenticator app on your phone and add an account.</li>
            <li>
              Scan the QR code, or enter this key:
              <span className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1.5">
                <code className="rounded-md bg-paper px-2 py-1 text-[0.8125rem] break-all">
                  {inFours(app.secret)}
                </code>
                <Button
                  variant="quiet"
                  size="sm"
                  className="-my-1 px-2.5"
                  onClick={() => void copy()}
                >
                  <Copy aria-hidden="true" size={15} />
                  Copy key
                </Button>
              </span>
            </li>
            <li>Enter the code that it shows.</li>
          </ol>
          <div className="mt-4 max-w-sm">
            <CodeEntry
              kind="digits"
              label="Code from your authenticator app"
              hint="Six digits; they change every 30 seconds."
              action="Turn on"
              onSend={(code) => enterAppCode(app.id, code)}
              onDone={onDone}
            >
              <Button variant="secondary" onClick={() => onCancel(abandonFactor(app.id))}>
                Cancel
              </Button>
            </CodeEntry>
          </div>
        </div>
      </div>
    </Card>
  );
}

const inFours = (secret: string) => secret.replace(/(.{4})(?=.)/g, "$1 ");
