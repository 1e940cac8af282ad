import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { Button } from "~/components/ui/button";
import { notify } from "~/lib/browser/notify";
import { failureMessage } from "~/lib/data/failure-message";

interface CsvDownloadProps {
  /** Reads the rows and saves the file. */
  download: () => Promise<void>;
  isDisabled?: boolean;
}

/** A button that creates and saves a CSV file, and says so if that fails. */
export function CsvDownload({ download, isDisabled = false }: CsvDownloadProps) {
  const saving = useMutation({
    mutationFn: download,
    onError: (error) =>
      notify("error", "The file could not be created", { description: failureMessage(error) }),
  });
  return (
    <Button
      variant="secondary"
      size="sm"
      disabled={saving.isPending || isDisabled}
      aria-busy={saving.isPending}
      onClick={() => saving.mutate()}
    >
      <Download aria-hidden="true" size={16} />
      {saving.isPending ? "Preparing…" : "Download as CSV"}
    </Button>
  );
}
