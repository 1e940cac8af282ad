import { useMutation } from "@tanstack/react-query";
import { Button } from "~/components/ui/button";
import { notify } from "~/lib/browser/notify";
import { savePersonData } from "~/lib/browser/save-person-data";
import { browserClient } from "~/lib/data/browser-client";
import { failureMessage } from "~/lib/data/failure-message";

/** Lets the user download all data that is held about them. */
export function OwnData() {
  const download = useMutation({
    mutationFn: async () => {
      const client = await browserClient();
      const { data } = await client.rpc("export_my_data").throwOnError();
      return data;
    },
    onSuccess: savePersonData,
    onError: (error) =>
      notify("error", "Your data could not be downloaded", { description: failureMessage(error) }),
  });
  return (
    <div className="mt-4 border-t border-rule pt-4">
      <p className="text-sm leading-relaxed text-quiet">
        Everything we hold about you, in one file.
      </p>
      <Button
        variant="secondary"
        size="sm"
        className="mt-3"
        disabled={download.isPending}
        onClick={() => download.mutate()}
      >
        {download.isPending ? "Preparing…" : "Download My Data"}
      </Button>
    </div>
  );
}
