import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'

const closed = { type: 'object', additionalProperties: false } as const
const text = { type: 'string', minLength: 1 } as const
const address = { type: 'string', format: 'uri', pattern: '^https?://' } as const
const path = { type: 'string', pattern: '^/' } as const
const colour = { type: 'string', pattern: '^#[\\da-f]{6}$' } as const

/** The members of https://www.w3.org/TR/appmanifest/ that the portal has. */
const manifest = {
  ...closed,
  required: [
    'name',
    'short_name',
    'start_url',
    'display',
    'icons',
    'theme_color',
    'background_color',
    'lang',
    'dir',
  ],
  properties: {
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
      items: {
        ...closed,
        required: ['src', 'sizes', 'type'],
        properties: {
          src: path,
          sizes: { type: 'string', pattern: '^(any|\\d+x\\d+)$' },
          type: { type: 'string', pattern: '^image/(png|svg\\+xml)$' },
          purpose: { enum: ['any', 'maskable'] },
        },
      },
    },
  },
}

const price = { type: 'number', exclusiveMinimum: 0 } as const
const currency = { type: 'string', pattern: '^[A-Z]{3}$' } as const

/** What Google requires of a product snippet, and nothing that https://schema.org does not define. */
const product = {
  ...closed,
  required: ['@context', '@type', 'name', 'image', 'description', 'brand', 'offers'],
  properties: {
    '@context': { const: 'https://schema.org' },
    '@type': { const: 'Product' },
    name: text,
    description: text,
    image: address,
    brand: { ...closed, properties: { '@type': { const: 'Brand' }, name: text } },
    offers: {
      type: 'array',
      minItems: 1,
      items: {
        ...closed,
        required: ['@type', 'name', 'url', 'price', 'priceCurrency', 'availability'],
        properties: {
          '@type': { const: 'Offer' },
          name: text,
          url: address,
          availability: { const: 'https://schema.org/InStock' },
          price,
          priceCurrency: currency,
          priceSpecification: {
            ...closed,
            required: ['price', 'priceCurrency', 'referenceQuantity'],
            properties: {
              '@type': { const: 'UnitPriceSpecification' },
              price,
              priceCurrency: currency,
              referenceQuantity: {
                ...closed,
                properties: {
                  '@type': { const: 'QuantitativeValue' },
                  value: { const: 1 },
                  unitCode: { enum: ['MON', 'ANN'] },
                },
              },
            },
          },
        },
      },
    },
  },
}

/** The properties of https://ogp.me and the card of X, each as the text of its tag. */
const tags = {
  type: 'object',
  required: [
    'description',
    'og:site_name',
    'og:title',
    'og:type',
    'og:url',
    'og:image',
    'og:image:alt',
    'twitter:card',
  ],
  properties: {
    description: { ...text, minLength: 20, maxLength: 160 },
    'og:site_name': text,
    'og:title': text,
    'og:description': text,
    'og:type': { const: 'website' },
    'og:url': address,
    'og:image': address,
    'og:image:width': { const: '1200' },
    'og:image:height': { const: '630' },
    'og:image:alt': text,
    'twitter:card': { const: 'summary_large_image' },
  },
}

const ajv = new Ajv2020({ allErrors: true })
addFormats.default(ajv)
const validators = { manifest: ajv.compile(manifest), product: ajv.compile(product), tags: ajv.compile(tags) }

/** Returns the violations of a schema. */
export function sharingProblems(schema: keyof typeof validators, value: unknown): readonly string[] {
  const validate = validators[schema]
  return validate(value)
    ? []
    : (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message}`)
}
