import { Images } from "lucide-react";
import { Button } from "~/components/ui/button";
import { useOnDemand } from "~/lib/browser/use-on-demand";
import type { ChosenImage } from "./stored-image-dialog";

interface StoredImageButtonProps {
  label: string;
  onChosen: (image: ChosenImage) => void;
}

/** Opens the dialog for choosing a stored image. */
export function StoredImageButton({ label, onChosen }: StoredImageButtonProps) {
  const { module, load, dismiss, preloadProps } = useOnDemand(
    () => import("./stored-image-dialog"),
  );
  return (
    <>
      <Button variant="secondary" size="sm" onClick={load} {...preloadProps}>
        <Images aria-hidden="true" size={16} />
        {label}
      </Button>
      {module && (
        <module.StoredImageDialog
          title={label}
          onChosen={(image) => {
            onChosen(image);
            dismiss();
          }}
          onClose={dismiss}
        />
      )}
    </>
  );
}
