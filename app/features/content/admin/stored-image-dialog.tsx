import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { postLimits } from "#domain/limits.ts";
import { plainText, searchWords } from "#domain/text/plain-text.ts";
import { plural } from "#domain/text/plural.ts";
import { Button } from "~/components/ui/button";
import { Dialog } from "~/components/ui/dialog";
import { DialogForm } from "~/components/ui/dialog-form";
import { controlClass } from "~/components/ui/form-field";
import { Spinner } from "~/components/ui/spinner";
import { failureMessage } from "~/lib/data/failure-message";
import { type StoredImage, storedImagesQuery } from "./stored-images";

export interface ChosenImage {
  url: string;
  /** Alt text for this page. */
  description: string;
}

interface StoredImageDialogProps {
  title: string;
  onChosen: (image: ChosenImage) => void;
  onClose: () => void;
}

/** Maximum number of images shown at once; a search finds the others. */
const maxShown = 60;

/** Chooses among the stored images. Alt text depends on the page, so each use needs its own. */
export function StoredImageDialog({ title, onChosen, onClose }: StoredImageDialogProps) {
  const images = useQuery(storedImagesQuery);
  const [search, setSearch] = useState("");
  const [chosen, setChosen] = useState<StoredImage | null>(null);
  const [description, setDescription] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const id = useId();
  const found = images.data?.filter(matchesSearch(search)) ?? [];

  function choose() {
    if (!chosen) setProblem("Please choose an image.");
    else if (description.trim() === "") {
      setProblem("Please describe the image for people who cannot see it.");
    } else onChosen({ url: chosen.url, description: description.trim() });
  }

  return (
    <Dialog title={title} width="wide" isOpen onClose={onClose}>
      <DialogForm
        action="Use image"
        className="mt-4"
        buttonsClassName="mt-5"
        onSubmit={choose}
        onClose={onClose}
      >
        <label htmlFor={`${id}-search`} className="block text-sm font-medium">
          Search by name
        </label>
        <input
          id={`${id}-search`}
          type="search"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          className={`${controlClass(false, "dense")} mt-1`}
        />
        <p role="status" className="mt-1.5 min-h-5 text-sm text-quiet">
          {images.data && countText(found.length, search.trim() !== "")}
        </p>
        {images.isPending && <Spinner label="Loading images…" />}
        {images.isError && (
          <div role="alert" className="text-sm text-brick">
            <p>The images could not be loaded. {failureMessage(images.error)}</p>
            <Button
              variant="secondary"
              size="sm"
              className="mt-3"
              onClick={() => void images.refetch()}
            >
              Try Again
            </Button>
          </div>
        )}
        <fieldset className="mt-2 max-h-[45dvh] overflow-y-auto p-1">
          <legend className="sr-only">Stored images</legend>
          <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
            {found.slice(0, maxShown).map((image) => (
              <label key={image.name} className="min-w-0 cursor-pointer text-xs text-quiet">
                <input
                  type="radio"
                  name={id}
                  checked={image.name === chosen?.name}
                  onChange={() => {
                    setChosen(image);
                    setProblem(null);
                  }}
                  className="peer sr-only"
                />
                <img
                  src={image.url}
                  alt=""
                  loading="lazy"
                  className="aspect-1200/630 w-full rounded-lg border-2 border-rule bg-paper object-cover peer-checked:border-moss peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-moss"
                />
                <span
                  title={image.label}
                  className="mt-1 block truncate peer-checked:font-semibold peer-checked:text-ink"
                >
                  {image.label}
                </span>
              </label>
            ))}
          </div>
        </fieldset>
        <label htmlFor={`${id}-description`} className="mt-4 block text-sm font-medium">
          Description of the selected image
        </label>
        <input
          id={`${id}-description`}
          value={description}
          maxLength={postLimits.imageAlt}
          required
          aria-describedby={`${id}-hint`}
          onChange={(event) => {
            setDescription(event.target.value);
            setProblem(null);
          }}
          className={`${controlClass(problem !== null && chosen !== null, "dense")} mt-1`}
        />
        <p id={`${id}-hint`} className="mt-1 text-xs text-quiet">
          For people who cannot see the image. Used on this page only.
        </p>
        {problem && (
          <p role="alert" className="mt-3 text-sm font-medium text-brick">
            {problem}
          </p>
        )}
      </DialogForm>
    </Dialog>
  );
}

const matchesSearch = (search: string) => {
  const words = searchWords(search);
  return ({ label }: StoredImage) => words.every((word) => plainText(label).includes(word));
};

function countText(found: number, isSearch: boolean): string {
  if (found === 0) {
    return isSearch ? "No images match your search." : "No images have been uploaded yet.";
  }
  const all = plural(found, "image", "images");
  return found > maxShown ? `${all} (showing the newest ${maxShown})` : all;
}
