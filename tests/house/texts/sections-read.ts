import { parseSync, Visitor, type ESTree } from 'vite'

/**
 * The sections of the texts that a module reads: `texts.plans`, `const { plans } = useTexts()`, `({ plans }: Texts)`.
 * Throws where the texts have another name, by which they would be read unseen.
 */
export function sectionsRead(file: string, source: string): readonly string[] {
  const read: string[] = []
  const fail = (name: string): never => {
    throw new Error(`${file}: the texts are called ${name}, and what is read of them is not seen`)
  }
  const take = (pattern: ESTree.Node) => {
    if (pattern.type === 'Identifier') {
      if (pattern.name !== 'texts') fail(pattern.name)
    } else if (pattern.type === 'ObjectPattern') {
      for (const property of pattern.properties) read.push(keyOf(property) ?? fail('something else'))
    }
  }
  const visitor = new Visitor({
    MemberExpression: ({ object, property, computed }) => {
      if (isTexts(object)) read.push((!computed && nameOf(property)) || fail('by number or variable'))
    },
    VariableDeclarator: ({ id, init }) => {
      if (init && isTexts(init)) take(id)
    },
    ObjectPattern: (pattern) => {
      if (isTypedTexts(pattern)) take(pattern)
      for (const property of pattern.properties)
        if (property.type === 'Property' && keyOf(property) === 'texts') take(property.value)
    },
    Identifier: (identifier) => {
      if (isTypedTexts(identifier)) take(identifier)
    },
  })
  visitor.visit(parseSync(file, source).program)
  return read
}

function isTexts(node: ESTree.Node): boolean {
  if (node.type === 'Identifier') return node.name === 'texts'
  if (node.type === 'MemberExpression') return nameOf(node.property) === 'texts'
  return node.type === 'CallExpression' && nameOf(node.callee) === 'useTexts'
}

function isTypedTexts({ typeAnnotation }: ESTree.ObjectPattern | ESTree.BindingIdentifier): boolean {
  const type = typeAnnotation?.typeAnnotation
  return type?.type === 'TSTypeReference' && nameOf(type.typeName) === 'Texts'
}

function keyOf(property: ESTree.Node): string | undefined {
  return property.type === 'Property' ? nameOf(property.key) : undefined
}

function nameOf(node: ESTree.Node): string | undefined {
  return node.type === 'Identifier' ? node.name : undefined
}
