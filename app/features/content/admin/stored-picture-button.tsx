import { Images } from "lucide-react";
import { Button } from "~/components/ui/button";
import { useOnDemand } from "~/lib/browser/use-on-demand";
import type { ChosenPicture } from "./stored-picture-dialog";

interface StoredPictureButtonProps {
  label: string;
  onChosen: (picture: ChosenPicture) => void;
}

/** Opens the dialog for choosing a stored image. */
export function StoredPictureButton({ label, onChosen }: StoredPictureButtonProps) {
  const { module, load, dismiss, preloadProps } = useOnDemand(
    () => import("./stored-picture-dialog"),
  );
  return (
    <>
      <Button variant="secondary" size="sm" onClick={load} {...preloadProps}>
        <Images aria-hidden="true" size={16} />
        {label}
      </Button>
      {module && (
        <module.StoredPictureDialog
          title={label}
          onChosen={(picture) => {
            onChosen(picture);
            dismiss();
          }}
          onClose={dismiss}
        />
      )}
    </>
  );
}
