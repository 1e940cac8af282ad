import { useEffect } from "react";
import { Toaster as Sonner, toast } from "sonner";
import { connectToaster } from "~/lib/browser/notify";
import styles from "./toaster.module.css";

const shownFor = 4000;

/** Shows the notices. Loaded on first use, by the toaster host. */
export function Toaster() {
  useEffect(
    () =>
      connectToaster(({ kind, title, description, duration = shownFor }) => {
        toast[kind](title, { description, duration });
      }),
    [],
  );
  return <Sonner className={styles.toaster} position="bottom-right" theme="light" closeButton />;
}
