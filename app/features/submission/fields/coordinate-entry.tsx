import { coordinatesIn } from "#domain/submission/coordinates.ts";
import { useWizardForm } from "../wizard-form";
import { TextEntry } from "./text-entry";

/** One of a pair of coordinates; pasting a whole pair fills both. */
export function CoordinateEntry({ name }: { name: "project.latitude" | "project.longitude" }) {
  const { change } = useWizardForm();
  return (
    <TextEntry
      name={name}
      onPaste={(event) => {
        const pair = coordinatesIn(event.clipboardData.getData("text"));
        if (!pair) return;
        event.preventDefault();
        change("project.latitude", pair.latitude);
        change("project.longitude", pair.longitude);
      }}
    />
  );
}
