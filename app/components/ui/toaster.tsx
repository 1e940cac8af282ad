import { useEffect } from "react";
import { Toaster as Sonner, toast } from "sonner";
import "sonner/dist/styles.css";
import { connectToaster } from "~/lib/notify";

const shownFor = 4000;

/** Shows the notices. Loaded on first use: see toaster-host. */
export default function Toaster() {
  useEffect(
    () =>
      connectToaster(({ kind, title, description, duration = shownFor }) => {
        toast[kind](title, { description, duration });
      }),
    [],
  );
  return (
    <Sonner
      position="bottom-right"
      closeButton
      toastOptions={{
        classNames: {
          toast: "!rounded-xl !border-rule !font-sans !text-ink !shadow-raised",
          title: "!text-sm !font-semibold",
          description: "!text-quiet",
          success: "[&_[data-icon]]:!text-moss",
          error: "[&_[data-icon]]:!text-brick",
          warning: "[&_[data-icon]]:!text-amber",
        },
      }}
    />
  );
}
