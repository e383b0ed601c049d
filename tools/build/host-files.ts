import { prefixOf } from '../../src/i18n/localized-path'
import { firebaseFile } from '../hosting/firebase-file'
import { headersFile } from '../hosting/headers-file'
import type { HostedFile } from '../hosting/host-limits'
import { hostedHeaders, hostFiles as names } from '../hosting/hosted-headers'
import { inlineHashes } from '../hosting/inline-hashes'
import { nginxCountriesFile, nginxFile } from '../hosting/nginx-file'
import { redirectsFile } from '../hosting/redirects-file'
import type { Settings } from './settings'

/** Returns the configuration files of the hosts for the pages of all languages: their policy allows what is inline there. */
export function hostFiles(
  { origins, countries, api, languages }: Settings,
  pages: readonly HostedFile[],
): readonly HostedFile[] {
  const { scripts, styles } = inlineHashes(pages.map(({ source }) => String(source)))
  const headers = hostedHeaders({ ...origins, scripts: [...scripts, ...origins.scripts], styles })
  const prefixes = languages.map(prefixOf)
  const routing = { countries, api, prefixes }
  return [
    { fileName: names.headers, source: headersFile(headers, prefixes) },
    { fileName: names.redirects, source: redirectsFile(routing) },
    { fileName: names.firebase, source: firebaseFile(headers, routing) },
    { fileName: names.nginx, source: nginxFile(headers, routing) },
    ...(countries ? [{ fileName: names.nginxCountries, source: nginxCountriesFile(countries) }] : []),
  ]
}
