import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { printAST } from '@formatjs/icu-messageformat-parser/printer.js'
import { parseSync, type ESTree } from 'vite'
import { parseMessage, selectorOf } from './icu.ts'

/** A message of an English module: a text, or a function with the arguments of its text. */
export interface EnglishMessage {
  /** Module and path: `sign-in.signIn.title`. */
  readonly key: string
  readonly arguments: readonly string[]
  /** The English text as an ICU message. */
  readonly text: string
  /** Where the text, or the function's body, is in the module's source. */
  readonly start: number
  readonly end: number
}

/** A module of English messages. All else in it is the same in every language. */
export interface EnglishModule {
  readonly name: string
  readonly source: string
  readonly messages: readonly EnglishMessage[]
}

/** Not messages, but files beside them. */
const otherFiles = ['language.ts']

/** Reads the English modules. Throws if a message does more than an ICU message can. */
export function readEnglish(root: string): readonly EnglishModule[] {
  const folder = join(root, 'src/i18n/en')
  const sources = readdirSync(folder)
    .filter((file) => file.endsWith('.ts') && !otherFiles.includes(file))
    .map((file) => [file.slice(0, -'.ts'.length), readFileSync(join(folder, file), 'utf8')] as const)
  const parsed = new Map(sources.map(([name, source]) => [name, parseModule(name, source)]))
  return sources.map(([name, source]) => ({ name, source, messages: messagesIn(name, parsed) }))
}

interface ParsedModule {
  readonly constants: ReadonlyMap<string, ESTree.Expression>
  /** The module and the name there of each imported name. */
  readonly imports: ReadonlyMap<string, { readonly module: string; readonly name: string }>
}

type ParsedModules = ReadonlyMap<string, ParsedModule>

function parseModule(name: string, source: string): ParsedModule {
  const { program, errors } = parseSync(`${name}.ts`, source, { preserveParens: false })
  const [error] = errors
  if (error) throw new Error(`src/i18n/en/${name}.ts: ${error.message}`)
  const constants = new Map<string, ESTree.Expression>()
  const imports = new Map<string, { module: string; name: string }>()
  for (const statement of program.body) {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declared?.type === 'VariableDeclaration') {
      for (const { id, init } of declared.declarations)
        if (id.type === 'Identifier' && init) constants.set(id.name, init)
    }
    if (statement.type !== 'ImportDeclaration' || !statement.source.value.startsWith('./')) continue
    for (const specifier of statement.specifiers) {
      if (specifier.type === 'ImportSpecifier' && specifier.imported.type === 'Identifier')
        imports.set(specifier.local.name, {
          module: statement.source.value.slice('./'.length),
          name: specifier.imported.name,
        })
    }
  }
  return { constants, imports }
}

function messagesIn(module: string, modules: ParsedModules): readonly EnglishMessage[] {
  const found: EnglishMessage[] = []
  for (const [name, value] of modules.get(module)?.constants ?? []) visit(value, `${module}.${name}`)
  return found

  function visit(expression: ESTree.Expression, key: string): void {
    const value = withoutTypes(expression)
    if (value.type === 'ObjectExpression') {
      for (const property of value.properties)
        if (property.type === 'Property') visit(property.value, `${key}.${nameOf(property.key)}`)
    } else if (value.type === 'ArrowFunctionExpression') {
      if (!isReference(value.body)) add(key, argumentsOf(value), value.body)
    } else if (!isReference(value) && !isEmpty(value)) add(key, [], value)
  }

  function add(key: string, names: readonly string[], body: ESTree.Node): void {
    const elements = textOf(body, { key, module, modules, names: new Map(names.map((name) => [name, name])) })
    const { start, end } = body
    found.push({ key, arguments: names, text: print(merged(elements)), start, end })
  }
}

/** Prints a message without the doubled apostrophes that ICU does not need. */
function print(elements: MessageFormatElement[]): string {
  const strict = printAST(elements)
  const plain = strict.replaceAll("''", "'")
  return printAST(parseMessage(plain)) === strict ? plain : strict
}

/** The names of a function's arguments in its text. */
function argumentsOf(method: ESTree.ArrowFunctionExpression): string[] {
  return method.params.flatMap((parameter) => {
    if (parameter.type === 'Identifier') return [parameter.name]
    if (parameter.type !== 'ObjectPattern') return []
    return parameter.properties.flatMap((property) =>
      property.type === 'Property' && property.value.type === 'Identifier' ? [property.value.name] : [],
    )
  })
}

interface Reading {
  readonly key: string
  readonly module: string
  readonly modules: ParsedModules
  /** The message's argument by its name in the function that is read. */
  readonly names: ReadonlyMap<string, string>
}

/** Returns what an expression says as ICU elements. */
function textOf(node: ESTree.Node, reading: Reading): MessageFormatElement[] {
  const text = (each: ESTree.Node) => textOf(each, reading)
  if (isText(node)) return [{ type: TYPE.literal, value: node.value }]
  if (node.type === 'Identifier') return [{ type: TYPE.argument, value: argument(node.name) }]
  const found =
    node.type === 'TemplateLiteral'
      ? template(node)
      : node.type === 'BinaryExpression' && node.operator === '+'
        ? [...text(node.left), ...text(node.right)]
        : node.type === 'ConditionalExpression'
          ? conditional(node)
          : node.type === 'MemberExpression'
            ? choice(node)
            : node.type === 'CallExpression'
              ? call(node)
              : undefined
  if (found) return found
  throw new Error(`${reading.key}: a message is a text with its arguments, and conditions on them.`)

  function template({ quasis, expressions }: ESTree.TemplateLiteral): MessageFormatElement[] {
    return quasis.flatMap(({ value }, at) => {
      const inserted = expressions[at]
      return [{ type: TYPE.literal, value: value.cooked ?? value.raw }, ...(inserted ? text(inserted) : [])]
    })
  }

  function conditional({ test, consequent, alternate }: ESTree.ConditionalExpression) {
    if (test.type !== 'BinaryExpression' || test.left.type !== 'Identifier') return undefined
    const [yes, no] = [text(consequent), text(alternate)]
    const { operator, left, right } = test
    if (operator === '===' && isText(right)) return [select(left.name, [[right.value, yes]], no)]
    if (right.type !== 'Literal') return undefined
    if (operator === '===' && right.value === 1) return [plural(left.name, 'one', yes, no)]
    if (operator === '>' && right.value === 0) return [plural(left.name, '=0', no, yes)]
    return undefined
  }

  /** `{ a: '…', b: '…' }[argument]`: the last case is the other, too. */
  function choice({ object, property }: ESTree.MemberExpression) {
    if (object.type !== 'ObjectExpression' || property.type !== 'Identifier') return undefined
    const cases = object.properties.flatMap((each) =>
      each.type === 'Property' ? [[nameOf(each.key), text(each.value)] as const] : [],
    )
    return [select(property.name, cases, cases.at(-1)?.[1] ?? [])]
  }

  /** The text of another message, in place. */
  function call({ callee, arguments: given }: ESTree.CallExpression) {
    const called = callee.type === 'Identifier' ? find(callee.name) : undefined
    if (called?.type !== 'ArrowFunctionExpression') return undefined
    const values = given.map((each) => (each.type === 'Identifier' ? argument(each.name) : ''))
    const names = new Map(argumentsOf(called).map((name, at) => [name, values[at] ?? '']))
    return textOf(called.body, { ...reading, names })
  }

  function argument(name: string): string {
    const value = reading.names.get(name)
    if (value === undefined) throw new Error(`${reading.key}: ${name} is no argument of the message.`)
    return value
  }

  function find(name: string): ESTree.Expression | undefined {
    const { constants, imports } = reading.modules.get(reading.module) ?? {}
    const imported = imports?.get(name)
    return imported
      ? reading.modules.get(imported.module)?.constants.get(imported.name)
      : constants?.get(name)
  }

  function select(
    name: string,
    cases: readonly (readonly [string, MessageFormatElement[]])[],
    other: MessageFormatElement[],
  ): MessageFormatElement {
    const options = Object.fromEntries(
      cases.map(([each, value]) => [selectorOf(each), { value: merged(value) }]),
    )
    return {
      type: TYPE.select,
      value: argument(name),
      options: { ...options, other: { value: merged(other) } },
    }
  }

  function plural(
    name: string,
    category: string,
    value: MessageFormatElement[],
    other: MessageFormatElement[],
  ): MessageFormatElement {
    return {
      type: TYPE.plural,
      value: argument(name),
      offset: 0,
      pluralType: 'cardinal',
      options: { [category]: { value: merged(value) }, other: { value: merged(other) } },
    }
  }
}

/** Joins literals that follow each other. */
function merged(elements: readonly MessageFormatElement[]): MessageFormatElement[] {
  const found: MessageFormatElement[] = []
  for (const each of elements) {
    const last = found.at(-1)
    if (each.type === TYPE.literal && last?.type === TYPE.literal)
      found[found.length - 1] = { ...last, value: last.value + each.value }
    else if (each.type !== TYPE.literal || each.value !== '') found.push(each)
  }
  return found
}

function withoutTypes(expression: ESTree.Expression): ESTree.Expression {
  return expression.type === 'TSSatisfiesExpression' || expression.type === 'TSAsExpression'
    ? withoutTypes(expression.expression)
    : expression
}

/** Whether an expression takes the text of another message, and so needs none of its own. */
function isReference({ type, ...node }: ESTree.Node): boolean {
  if (type === 'MemberExpression' && 'object' in node) return node.object.type !== 'ObjectExpression'
  return type === 'Identifier' || type === 'CallExpression'
}

function isText(node: ESTree.Node): node is ESTree.StringLiteral {
  return node.type === 'Literal' && typeof node.value === 'string'
}

function isEmpty(node: ESTree.Node): boolean {
  return isText(node) && node.value === ''
}

function nameOf(key: ESTree.Node): string {
  if (key.type === 'Identifier') return key.name
  if (isText(key)) return key.value
  throw new Error('The name of a message is a word or a text.')
}
