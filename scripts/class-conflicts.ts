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
 * The classes that a component has of its own beside those that it is passed as a property, by both
 * names ('Card className'), and those that a function returns, by its name. `Card` is given those of
 * the component that it passes its own on to.
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
      for (const { owner, given } of classesAt(node)) {
        for (const pair of conflictsBetween(own.get(owner) ?? [], given)) {
          const { line } = source.getLineAndCharacterOfPosition(node.getStart());
          found.push(`${source.fileName}:${line + 1}: ${owner} is given ${pair}`);
        }
      }
    });
    return [...new Set(found)];
  });
}

/** What has classes of its own at `<Card className="…">` or `cn(buttonClass(), "…")`, and which it is given. */
function classesAt(node: ts.Node): { owner: string; given: string[] }[] {
  if (isElement(node)) {
    return node.attributes.properties
      .filter(isClassName)
      .map((attribute) => ({ owner: propertyOf(node, attribute), given: literals(attribute) }));
  }
  if (!isCall(node, "cn")) return [];
  const calls = node.arguments.filter((one) => ts.isCallExpression(one));
  const given = node.arguments.filter((one) => !ts.isCallExpression(one)).flatMap(literals);
  return calls.map((one) => ({ owner: one.expression.getText(), given }));
}

function ownClasses(sources: readonly ts.SourceFile[]): OwnClasses {
  const own = new Map<string, string[]>();
  const inner = new Map<string, string[]>();
  for (const source of sources) {
    visit(source, (node) => {
      const around = nameAround(node);
      if (around === undefined) return;
      if (isCall(node, "cn")) {
        const property = node.arguments.map(passedProperty).find((name) => name !== undefined);
        if (property === undefined && !around.endsWith("Class")) return;
        const owner = property === undefined ? around : `${around} ${property}`;
        add(own, owner, node.arguments.flatMap(literals));
        const calls = node.arguments.filter((one) => ts.isCallExpression(one));
        add(
          inner,
          owner,
          calls.map((one) => one.expression.getText()),
        );
      }
      if (!isElement(node)) return;
      for (const attribute of node.attributes.properties.filter(isClassName)) {
        visit(attribute, (part) => {
          const property = passedProperty(part);
          if (property !== undefined && part !== attribute.name)
            add(inner, `${around} ${property}`, [propertyOf(node, attribute)]);
        });
      }
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

const classProperty = /^(c|\w+C)lass(Name)?$/;

/** The property in `className` or `props.className`. */
function passedProperty(node: ts.Node): string | undefined {
  const name = ts.isPropertyAccessExpression(node) ? node.name : node;
  return ts.isIdentifier(name) && classProperty.test(name.text) ? name.text : undefined;
}

const isElement = (node: ts.Node) =>
  ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node);

const propertyOf = (element: ts.JsxOpeningLikeElement, attribute: ts.JsxAttribute) =>
  `${element.tagName.getText()} ${attribute.name.getText()}`;

const isClassName = (node: ts.Node): node is ts.JsxAttribute =>
  ts.isJsxAttribute(node) && classProperty.test(node.name.getText());

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
