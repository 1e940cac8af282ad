import { createTailwindMerge } from "tailwind-merge";
import ts from "typescript";

const isAny = () => true;
const isNumber = (value: string) => /^\d+$/.test(value);
const isFontSize = (value: string) =>
  /^(base|\d?(xs|sm|md|lg|xl)|\[[\d.]+(rem|em|px)\])$/.test(value);

/** One group per prefix, whatever the value: `p` covers p-2 and p-[3px]. */
const byPrefix = (...prefixes: string[]) =>
  Object.fromEntries(prefixes.map((prefix) => [prefix, [{ [prefix]: [isAny] }]]));

const width = ["", isNumber];

/** Of two utilities in the same group, only one can have an effect. */
const merge = createTailwindMerge(() => ({
  cacheSize: 300,
  theme: {},
  classGroups: {
    ...byPrefix("p", "px", "py", "pt", "pr", "pb", "pl"),
    ...byPrefix("m", "mx", "my", "mt", "mr", "mb", "ml"),
    ...byPrefix("size", "w", "h", "min-w", "max-w", "min-h", "max-h"),
    ...byPrefix("gap", "gap-x", "gap-y", "items", "justify"),
    ...byPrefix("leading", "tracking", "whitespace", "bg", "justify-self"),
    display: ["block", "inline", "inline-block", "flex", "inline-flex", "grid", "hidden"],
    "font-family": [{ font: ["sans", "serif"] }],
    "font-weight": [{ font: ["normal", "medium", "semibold", "bold"] }],
    "text-link": ["text-link"],
    "text-wrap": [{ text: ["wrap", "nowrap", "balance", "pretty"] }],
    "text-align": [{ text: ["left", "center", "right"] }],
    "font-size": [{ text: [isFontSize] }],
    "text-color": [{ text: [isAny] }],
    "border-collapse": [{ border: ["collapse", "separate"] }],
    "border-style": [{ border: ["solid", "dashed", "none"] }],
    "border-t": [{ "border-t": width }],
    "border-r": [{ "border-r": width }],
    "border-b": [{ "border-b": width }],
    "border-l": [{ "border-l": width }],
    "border-width": [{ border: width }],
    "border-color": [{ border: [isAny] }],
    rounded: [{ rounded: ["", isAny] }],
    shadow: [{ shadow: ["", isAny] }],
  },
  conflictingClassGroups: {
    p: ["px", "py", "pt", "pr", "pb", "pl"],
    px: ["pr", "pl"],
    py: ["pt", "pb"],
    m: ["mx", "my", "mt", "mr", "mb", "ml"],
    mx: ["mr", "ml"],
    my: ["mt", "mb"],
    size: ["w", "h"],
    gap: ["gap-x", "gap-y"],
  },
  conflictingClassGroupModifiers: {},
  orderSensitiveModifiers: ["*", "**", "after", "before", "marker", "placeholder"],
}));

/** Pairs of classes, the second of which is meant to replace the first. */
export function conflictsBetween(own: readonly string[], given: readonly string[]): string[] {
  return own.flatMap((one) =>
    given
      .filter((other) => one !== other && merge(one, other) === other)
      .map((other) => `${one} and ${other}`),
  );
}

/**
 * The classes that components and functions give an element of their own beside a `className` that
 * they are passed, by name. `Card` is given those of the component that it passes its own on to.
 */
type OwnClasses = ReadonlyMap<string, readonly string[]>;

/** Where classes that a component is given conflict with its own, by file and line. */
export function classConflicts(files: readonly { name: string; text: string }[]): string[] {
  const sources = files.map(({ name, text }) =>
    ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX),
  );
  const own = ownClasses(sources);
  return sources.flatMap((source) => {
    const found: string[] = [];
    visit(source, (node) => {
      const { used, given } = classesAt(node);
      for (const name of used) {
        for (const pair of conflictsBetween(own.get(name) ?? [], given)) {
          const { line } = source.getLineAndCharacterOfPosition(node.getStart());
          found.push(`${source.fileName}:${line + 1}: ${name} is given ${pair}`);
        }
      }
    });
    return [...new Set(found)];
  });
}

/** At `<Card className="…">` or `cn(buttonClass(), "…")`: what has classes of its own, and which it is given. */
function classesAt(node: ts.Node): { used: string[]; given: string[] } {
  if (ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node)) {
    const given = node.attributes.properties.flatMap((attribute) =>
      isClassName(attribute) ? literals(attribute) : [],
    );
    return { used: [node.tagName.getText()], given };
  }
  if (isCall(node, "cn")) {
    const used = node.arguments.flatMap((one) =>
      ts.isCallExpression(one) ? one.expression.getText() : [],
    );
    const given = node.arguments.flatMap((one) => (ts.isCallExpression(one) ? [] : literals(one)));
    return { used, given };
  }
  return { used: [], given: [] };
}

function ownClasses(sources: readonly ts.SourceFile[]): OwnClasses {
  const own = new Map<string, string[]>();
  const inner = new Map<string, string[]>();
  for (const source of sources) {
    visit(source, (node) => {
      const owner = nameAround(node);
      if (owner === undefined) return;
      if (isCall(node, "cn")) {
        const isPassedOn = node.arguments.some((one) => one.getText() === "className");
        if (!isPassedOn && !owner.endsWith("Class")) return;
        add(own, owner, node.arguments.flatMap(literals));
        for (const one of node.arguments) {
          if (ts.isCallExpression(one)) add(inner, owner, [one.expression.getText()]);
        }
      }
      const isElement = ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node);
      const passesOn =
        isElement &&
        node.attributes.properties.some(
          (attribute) =>
            isClassName(attribute) && /\bclassName\b.*\bclassName\b/s.test(attribute.getText()),
        );
      if (passesOn) add(inner, owner, [node.tagName.getText()]);
    });
  }
  // Through components that only pass it on to others.
  const reached = (name: string, seen: ReadonlySet<string>): string[] =>
    seen.has(name)
      ? []
      : [
          ...(own.get(name) ?? []),
          ...(inner.get(name) ?? []).flatMap((one) => reached(one, new Set([...seen, name]))),
        ];
  return new Map([...own.keys(), ...inner.keys()].map((name) => [name, reached(name, new Set())]));
}

const isClassName = (node: ts.Node): node is ts.JsxAttribute =>
  ts.isJsxAttribute(node) && /^(c|.*C)lassName$/.test(node.name.getText());

const isCall = (node: ts.Node, name: string): node is ts.CallExpression =>
  ts.isCallExpression(node) && node.expression.getText() === name;

/** The function that a node is in. */
function nameAround(node: ts.Node): string | undefined {
  for (let around = node.parent; around; around = around.parent) {
    if (ts.isFunctionDeclaration(around)) return around.name?.text;
  }
  return undefined;
}

/** The classes in an expression and in the constants that it names, whatever they depend on. */
function literals(expression: ts.Node): string[] {
  const constants = constantsOf(expression.getSourceFile());
  const found: string[] = [];
  visit(expression, (node) => {
    const isText = ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node);
    if (isText || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)) {
      found.push(...node.text.split(/\s+/).filter(Boolean));
    }
    const constant = ts.isIdentifier(node) && constants.get(node.text);
    if (constant) found.push(...literals(constant));
  });
  return found;
}

/** The constants outside of a file's functions, which depend on none that follow. */
function constantsOf(source: ts.SourceFile): Map<string, ts.Expression> {
  const declared = source.statements
    .filter((statement) => ts.isVariableStatement(statement))
    .flatMap(({ declarationList }) => [...declarationList.declarations]);
  return new Map(
    declared.flatMap(({ name, initializer }) =>
      ts.isIdentifier(name) && initializer && !ts.isArrowFunction(initializer)
        ? [[name.text, initializer] as const]
        : [],
    ),
  );
}

function visit(node: ts.Node, act: (node: ts.Node) => void): void {
  act(node);
  ts.forEachChild(node, (child) => visit(child, act));
}

function add(lists: Map<string, string[]>, key: string, values: readonly string[]): void {
  lists.set(key, [...(lists.get(key) ?? []), ...values]);
}
