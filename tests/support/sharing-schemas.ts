import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'

const text = { type: 'string', minLength: 1 } as const
const address = { type: 'string', format: 'uri', pattern: '^https?://' } as const
const path = { type: 'string', pattern: '^/' } as const
const colour = { type: 'string', pattern: '^#[\\da-f]{6}$' } as const

/** An object with these properties, of which the optional ones may be missing, and no others. */
function closed<Properties extends object>(
  properties: Properties,
  optional: readonly (keyof Properties)[] = [],
) {
  const required = Object.keys(properties).filter((name) => !optional.some((each) => each === name))
  return { type: 'object', additionalProperties: false, required, properties }
}

/** The members of https://www.w3.org/TR/appmanifest/ that the portal has. */
const manifest = closed(
  {
    id: path,
    name: text,
    short_name: text,
    lang: { type: 'string', pattern: '^[a-z]{2,3}(-[A-Za-z\\d]+)*$' },
    dir: { enum: ['ltr', 'rtl', 'auto'] },
    start_url: path,
    scope: path,
    display: { const: 'browser' },
    theme_color: colour,
    background_color: colour,
    icons: {
      type: 'array',
      items: closed(
        {
          src: path,
          sizes: { type: 'string', pattern: '^(any|\\d+x\\d+)$' },
          type: { type: 'string', pattern: '^image/(png|svg\\+xml)$' },
          purpose: { enum: ['any', 'maskable'] },
        },
        ['purpose'],
      ),
    },
  },
  ['id', 'scope'],
)

const price = { type: 'number', exclusiveMinimum: 0 } as const
const currency = { type: 'string', pattern: '^[A-Z]{3}$' } as const

const offer = closed(
  {
    '@type': { const: 'Offer' },
    name: text,
    url: address,
    availability: { const: 'https://schema.org/InStock' },
    price,
    priceCurrency: currency,
    priceSpecification: closed({
      '@type': { const: 'UnitPriceSpecification' },
      price,
      priceCurrency: currency,
      referenceQuantity: closed({
        '@type': { const: 'QuantitativeValue' },
        value: { const: 1 },
        unitCode: { enum: ['MON', 'ANN'] },
      }),
    }),
  },
  ['priceSpecification'],
)

/** What Google requires of a product snippet, and nothing that https://schema.org does not define. */
const product = closed({
  '@context': { const: 'https://schema.org' },
  '@type': { const: 'Product' },
  name: text,
  description: text,
  image: address,
  brand: closed({ '@type': { const: 'Brand' }, name: text }),
  offers: { type: 'array', minItems: 1, items: offer },
})

/** The properties of https://ogp.me and the card of X, each as the text of its tag. */
const tags = {
  ...closed(
    {
      description: { ...text, minLength: 20, maxLength: 160 },
      'og:site_name': text,
      'og:title': text,
      'og:description': text,
      'og:type': { const: 'website' },
      'og:locale': { type: 'string', pattern: '^[a-z]{2,3}_[A-Z]{2}$' },
      'og:url': address,
      'og:image': address,
      'og:image:width': { const: '1200' },
      'og:image:height': { const: '630' },
      'og:image:alt': text,
      'twitter:card': { const: 'summary_large_image' },
    },
    ['og:description', 'og:image:width', 'og:image:height'],
  ),
  // A page has further tags.
  additionalProperties: true,
}

const ajv = new Ajv2020({ allErrors: true })
addFormats.default(ajv)
const validators = { manifest: ajv.compile(manifest), product: ajv.compile(product), tags: ajv.compile(tags) }

/** Returns the violations of a schema. */
export function sharingProblems(schema: keyof typeof validators, value: unknown): readonly string[] {
  const validate = validators[schema]
  validate(value)
  return (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message}`)
}
