import { describe, expect, it } from "vitest";
import { cn } from "./class-names";

describe("cn", () => {
  it("leaves out falsy values", () => {
    expect(cn("flex", false, undefined, null, "", { "opacity-55": true, hidden: false })).toBe(
      "flex opacity-55",
    );
  });

  it.each([
    ["mb-10 md:mb-14", "md:mb-10", "mb-10 md:mb-10"],
    ["px-4 py-1.5 text-sm", "px-2", "py-1.5 text-sm px-2"],
    ["justify-center gap-2", "justify-between", "gap-2 justify-between"],
    ["px-3 text-sm", "font-serif text-xl", "px-3 font-serif text-xl"],
    ["w-4 h-4", "size-9", "size-9"],
    ["inline-flex", "flex", "flex"],
  ])("replaces a primitive's class with the caller's: %s, %s", (own, given, merged) => {
    expect(cn(own, given)).toBe(merged);
  });

  it.each([
    "text-sm text-quiet text-center text-balance leading-tight",
    "border border-b border-rule border-dashed rounded-xl",
    "hover:bg-white bg-white/40",
    "leading-tight text-[0.9375rem]",
    "text-link text-sm font-medium font-serif",
    "first:pl-5 last:pr-5 px-3",
    "max-w-17 truncate lg:max-w-none",
  ])("keeps classes that do not conflict: %s", (classes) => {
    expect(cn(classes)).toBe(classes);
  });
});
