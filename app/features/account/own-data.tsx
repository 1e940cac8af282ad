import { useMutation } from "@tanstack/react-query";
import { Button } from "~/components/ui/button";
import { notify } from "~/lib/browser/notify";
import { savePersonData } from "~/lib/browser/save-person-data";
import { browserClient } from "~/lib/data/browser-client";
import { failureMessage } from "~/lib/data/failure-message";

/** A copy of everything that is held about whoever asks. */
export function OwnData() {
  const asking = useMutation({
    mutationFn: async () => {
      const client = await browserClient();
      const { data } = await client.rpc("export_my_data").throwOnError();
      return data;
    },
    onSuccess: savePersonData,
    onError: (error) =>
      notify("error", "Your data could not be gathered", { description: failureMessage(error) }),
  });
  return (
    <div className="mt-4 border-t border-rule pt-4">
      <p className="text-sm leading-relaxed text-quiet">
        Everything that we hold about you, as one file.
      </p>
      <Button
        variant="secondary"
        size="sm"
        className="mt-3"
        disabled={asking.isPending}
        onClick={() => asking.mutate()}
      >
        {asking.isPending ? "Gathering…" : "Download My Data"}
      </Button>
    </div>
  );
}
