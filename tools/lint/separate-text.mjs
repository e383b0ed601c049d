/**
 * Text, and what may be text, stands alone in an element of its own. A browser's translation replaces text nodes by elements;
 * React then can neither change nor remove such a text, nor insert an element before it (facebook/react#11538). Only the single
 * text of an element is set through `textContent`, which works on a translated page.
 *
 * @typedef {any} Node a node of the syntax tree
 * @typedef {{ report(problem: { node: object, message: string }): void, sourceCode: any }} Context
 * @typedef {'nothing' | 'element' | 'optional' | 'text'} Kind `optional`: an element that may be absent
 */

const message =
  'A translated page breaks here: give the text an element of its own, or declare the slot as `Elements` (src/ui/elements.ts).'

/** Types of what renders no text of its own. */
const elementTypes = new Set(['Elements', 'ReactElement', 'JSX.Element'])

/** They render their children without an element around them. */
const passesThrough = (/** @type {string} */ name) =>
  /(^|\.)(Fragment|Suspense|StrictMode|Profiler|Activity|Observer)$|Provider$/.test(name)

/** Methods of arrays whose result has what the given function returns. */
const mappings = new Set(['map', 'flatMap', 'from'])

export const separateText = {
  /** @param {Context} context */
  create(context) {
    const { sourceCode } = context
    /** Names of properties that the file declares as elements, and of those that it declares as something else. */
    const declaredSlots = new Set()
    const others = new Set()
    const slots = { has: (/** @type {string} */ name) => declaredSlots.has(name) && !others.has(name) }
    /** Values to classify after the whole file is read. @type {(() => void)[]} */
    const checks = []

    /** @param {Node} node @returns {Node} what a name is defined as */
    const definitionOf = (node) => {
      for (let scope = sourceCode.getScope(node); scope; scope = scope.upper) {
        const definition = scope.set.get(node.name)?.defs[0]
        // The node of a parameter is its function.
        if (definition) return definition.type === 'Parameter' ? undefined : definition.node
      }
      return undefined
    }

    /** @param {Kind[]} kinds @returns {Kind} */
    const either = (kinds) => {
      if (kinds.includes('text')) return 'text'
      if (kinds.every((kind) => kind === 'nothing')) return 'nothing'
      return kinds.every((kind) => kind === 'element') ? 'element' : 'optional'
    }

    /** @param {Node} body of a function @returns {Node[]} */
    const returnsOf = (body) => {
      if (body.type !== 'BlockStatement') return [body]
      /** @param {Node} node @returns {Node[]} */
      const find = (node) => {
        if (!node || typeof node.type !== 'string' || /Function|Class/.test(node.type)) return []
        if (node.type === 'ReturnStatement') return node.argument ? [node.argument] : []
        return Object.entries(node)
          .filter(([name]) => name !== 'parent')
          .flatMap(([, value]) => (Array.isArray(value) ? value : [value]))
          .flatMap((value) => (value && typeof value === 'object' ? find(value) : []))
      }
      return body.body.flatMap(find)
    }

    /** @param {Node} node @returns {Kind} what an expression renders */
    const kindOf = (node) => {
      switch (node?.type) {
        case undefined:
        case 'JSXEmptyExpression':
          return 'nothing'
        case 'JSXElement':
          return 'element'
        case 'JSXFragment':
          // Its own children are checked where it is written.
          return 'optional'
        case 'JSXExpressionContainer':
        case 'TSNonNullExpression':
        case 'TSAsExpression':
        case 'TSSatisfiesExpression':
        case 'ParenthesizedExpression':
        case 'ChainExpression':
          return kindOf(node.expression)
        case 'JSXText':
          return /^\s*$/.test(node.value) && node.value.includes('\n') ? 'nothing' : 'text'
        case 'Literal':
          return node.value === null || typeof node.value === 'boolean' ? 'nothing' : 'text'
        case 'ConditionalExpression':
          return either([kindOf(node.consequent), kindOf(node.alternate)])
        case 'LogicalExpression':
          if (node.operator !== '&&') return either([kindOf(node.left), kindOf(node.right)])
          // A zero is rendered.
          return isCount(node.left) ? 'text' : either(['nothing', kindOf(node.right)])
        case 'ArrowFunctionExpression':
        case 'FunctionExpression':
          return either(['nothing', ...returnsOf(node.body).map(kindOf)])
        case 'ArrayExpression':
          return either(['nothing', ...node.elements.map(kindOf)])
        case 'MemberExpression':
          return slots.has(node.property.name) ? 'optional' : 'text'
        case 'Identifier':
          return kindOfName(node)
        case 'CallExpression':
          return kindOfCall(node)
        default:
          return 'text'
      }
    }

    /** @param {Node} node @returns {Kind} */
    const kindOfName = (node) => {
      if (node.name === 'undefined') return 'nothing'
      const definition = definitionOf(node)
      const isOwnVariable = definition?.type === 'VariableDeclarator' && definition.id.type === 'Identifier'
      if (slots.has(node.name) && !isOwnVariable) return 'optional'
      if (definition?.type === 'FunctionDeclaration')
        return kindOf({ ...definition, type: 'FunctionExpression' })
      if (definition?.type !== 'VariableDeclarator') return 'text'
      // const [tools, setTools] = useState<Elements>()
      const stateType = definition.init?.typeArguments?.params[0]
      if (definition.id.type !== 'Identifier')
        return stateType && isElementType(stateType) ? 'optional' : 'text'
      const type = definition.id.typeAnnotation?.typeAnnotation
      return type && isElementType(type) ? 'optional' : kindOf(definition.init)
    }

    /** @param {Node} node @returns {Kind} */
    const kindOfCall = (node) => {
      const { callee } = node
      const mapped = mappedBy(node)
      if (mapped) return kindOf(mapped)
      if (callee.type === 'Identifier') {
        if (callee.name === 'createElement') return 'element'
        if (slots.has(callee.name)) return 'optional'
        const definition = definitionOf(callee)
        const body = definition?.body ?? definition?.init?.body
        if (body) return either(['nothing', ...returnsOf(body).map(kindOf)])
      }
      if (callee.type === 'MemberExpression' && slots.has(callee.property.name)) return 'optional'
      return 'text'
    }

    /** @param {Node} node @returns {Node} the function that returns the items of a list, if there is one */
    const mappedBy = ({ type, callee, arguments: given }) =>
      type === 'CallExpression' && callee.type === 'MemberExpression' && mappings.has(callee.property.name)
        ? given.find((/** @type {Node} */ each) => /Function/.test(each.type))
        : undefined

    /** @param {Node} node whether it renders a list, whose texts stand beside each other */
    const isList = (node) =>
      node.type === 'JSXSpreadChild' ||
      (node.type === 'JSXExpressionContainer' &&
        (node.expression.type === 'ArrayExpression' || mappedBy(node.expression) !== undefined))

    /** @param {Node} node */
    const isCount = (node) => node.type === 'MemberExpression' && /^(length|size)$/.test(node.property.name)

    /** @param {Node} type @returns {boolean} */
    const isElementType = (type) => {
      if (type.type === 'TSUnionType') return type.types.every(isElementType)
      if (type.type === 'TSParenthesizedType') return isElementType(type.typeAnnotation)
      if (type.type === 'TSFunctionType') return isElementType(type.returnType.typeAnnotation)
      if (type.type === 'TSTypeReference') return elementTypes.has(sourceCode.getText(type.typeName))
      return /^TS(Undefined|Null|Boolean)Keyword$/.test(type.type) || sourceCode.getText(type) === 'false'
    }

    /** @param {Node} node @returns {Node[]} the nodes in an element, with those of fragments in it */
    const childrenOf = ({ children }) =>
      children.flatMap((/** @type {Node} */ child) =>
        child.type === 'JSXFragment' ? childrenOf(child) : [child],
      )

    /** @param {Node} node @param {boolean} isAlone whether a single text has an element of its own */
    const check = (node, isAlone) => {
      const children = childrenOf(node).map((/** @type {Node} */ child) => ({ child, kind: kindOf(child) }))
      const rendered = children.filter(({ kind }) => kind !== 'nothing')
      if (isAlone && rendered.length === 1 && !isList(rendered[0]?.child)) return
      // A fragment that is not written in an element comes and goes as a whole.
      const isFixed = isAlone && rendered.every(({ child, kind }) => kind === 'element' || isSpace(child))
      for (const { child, kind } of rendered)
        if (kind === 'text' && !(isFixed && isSpace(child))) context.report({ node: child, message })
    }

    /** A space between elements that are never inserted or removed stays where it is. @param {Node} node */
    const isSpace = (node) =>
      node.type === 'JSXText'
        ? /^\s+$/.test(node.value)
        : node.type === 'JSXExpressionContainer' && /^\s+$/.test(String(node.expression.value ?? ''))

    /** @param {Node} node a function that is a component by its name */
    const checkComponent = (node) => {
      // What a dynamic import resolves to is no component.
      if (node.async) return
      // `observer`, `memo` and the like take one as argument.
      let { parent } = node
      while (parent?.type === 'CallExpression') parent = parent.parent
      const name = node.id?.name ?? parent?.id?.name ?? parent?.key?.name
      if (!node.body || !(/^[A-Z]/.test(name ?? '') || name === 'render')) return
      checks.push(() => {
        for (const returned of returnsOf(node.body))
          if (kindOf(returned) === 'text') context.report({ node: returned, message })
      })
    }

    return {
      /** @param {Node} node */
      TSPropertySignature(node) {
        const type = node.typeAnnotation?.typeAnnotation
        if (type && isElementType(type) && !/Boolean/.test(type.type)) declaredSlots.add(node.key.name)
        else others.add(node.key.name)
      },
      /** @param {Node} node */
      JSXElement(node) {
        const name = sourceCode.getText(node.openingElement.name)
        checks.push(() => check(node, !passesThrough(name)))
      },
      /** @param {Node} node */
      'JSXAttribute[name.name="fallback"]'(node) {
        checks.push(() => {
          if (kindOf(node.value) === 'text') context.report({ node, message })
        })
      },
      /** @param {Node} node */
      CallExpression(node) {
        const [, , ...children] = node.arguments
        if (children.length < 2 || !/(^|\.)createElement$/.test(sourceCode.getText(node.callee))) return
        checks.push(() => {
          for (const child of children) if (kindOf(child) === 'text') context.report({ node: child, message })
        })
      },
      /** @param {Node} node */
      JSXFragment(node) {
        // One in an element is checked with it.
        if (!/^JSX(Element|Fragment)$/.test(node.parent.type)) checks.push(() => check(node, false))
      },
      FunctionDeclaration: checkComponent,
      FunctionExpression: checkComponent,
      ArrowFunctionExpression: checkComponent,
      'Program:exit'() {
        for (const each of checks) each()
      },
    }
  },
}
