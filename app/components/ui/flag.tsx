interface FlagProps {
  src: string;
}

/** A country's flag beside its name, which says the same. */
export function Flag({ src }: FlagProps) {
  return (
    <img
      src={src}
      alt=""
      width={21}
      height={14}
      loading="lazy"
      className="h-3.5 w-5.25 shrink-0 rounded-[2px] object-cover ring-1 ring-ink/10"
    />
  );
}
