import { expect, test } from 'vitest'
import { preferredLanguage } from '#core/domain/preferred-language'

test.each<[readonly string[], readonly string[], string | undefined]>([
  [['de-AT', 'en'], ['en', 'de'], 'de'],
  [['en-GB', 'de'], ['en', 'de'], 'en'],
  [['fr', 'AR', 'en'], ['en', 'ar'], 'ar'],
  [['pt-BR'], ['pt-PT', 'pt-BR'], 'pt-BR'],
  [['pt'], ['en', 'pt-BR'], 'pt-BR'],
  // Not every tag that begins alike: Filipino is no Finnish.
  [['fil', 'sv'], ['en', 'fi'], undefined],
  [[], ['en'], undefined],
])('of %j, of which the portal has %j, %s is the best', (preferred, available, best) => {
  expect(preferredLanguage(preferred, available)).toBe(best)
})
