import type { ApiRewrite } from './api-rewrite'
import type { HostedHeaders } from './hosted-headers'
import { directives, headerLines, location } from './nginx-syntax'

/**
 * Returns the locations that forward the calls of the service (nginx.org, ngx_http_proxy_module). A variable in
 * `proxy_pass` delays the look-up of the name to the call, so that a name without an address does not keep the pages from
 * being served; after `rewrite … break`, nginx escapes the path anew.
 */
export function apiLocations({ path, origin }: ApiRewrite, { everywhere }: HostedHeaders): readonly string[] {
  const { host, protocol } = new URL(origin)
  const withoutSlash = path.slice(0, -1)
  const forwarding = location(`^~ ${path}`, [
    // A resolver does not read /etc/hosts.
    `set $portal_service "${origin.replace('://localhost', '://127.0.0.1')}";`,
    // Ends the processing of `set` too.
    `rewrite (?s)^${withoutSlash}(/.*)\\z $1 break;`,
    'proxy_pass $portal_service;',
    // By default nginx speaks HTTP/1.0, and closes the connection.
    'proxy_http_version 1.1;',
    ...directives('proxy_set_header', {
      Connection: '',
      Host: host,
      // Replaces what the visitor sends. Behind another proxy, set_real_ip_from makes it the visitor's address.
      'X-Forwarded-For': '$remote_addr',
      'X-Forwarded-Proto': '$scheme',
      'X-Forwarded-Host': '$host',
      Forwarded: '',
    }),
    // The portal waits for 10 s; the service reads bodies of up to 64 KB.
    'proxy_connect_timeout 5s;',
    'proxy_send_timeout 15s;',
    'proxy_read_timeout 15s;',
    'client_max_body_size 64k;',
    // The answers contain secrets, which compression can reveal (BREACH).
    'gzip off;',
    ...(protocol === 'https:' ? verifiedTls : []),
    // Errors of nginx need the headers too, and no answer has one twice.
    ...Object.keys(everywhere).map((name) => `proxy_hide_header ${name};`),
    ...headerLines(everywhere),
  ])
  // Without a location of its own, nginx redirects the path without its slash: to plain http, at the host that the visitor names.
  return [location(`= ${withoutSlash}`, ['return 404;']), forwarding]
}

/** Calls carry the users' tokens. By default nginx neither names the host nor verifies its certificate. */
const verifiedTls = [
  'proxy_ssl_server_name on;',
  'proxy_ssl_verify on;',
  'proxy_ssl_verify_depth 4;',
  'proxy_ssl_trusted_certificate /etc/ssl/certs/ca-certificates.crt;',
]

/** Returns a comment for owners whose service nginx has to look up. */
export function resolverComment({ origin }: ApiRewrite): string {
  const { hostname } = new URL(origin)
  const isKnown = hostname === 'localhost' || /^[\d.]+$|^\[/.test(hostname)
  return isKnown
    ? ''
    : `
# The service is looked up while nginx runs: add "resolver <address>;" to the server block, with the name server of
# /etc/resolv.conf, or 127.0.0.11 in Docker. Without it, calls of the service are answered with 502.`
}
