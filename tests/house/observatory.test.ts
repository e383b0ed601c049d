import { describe, expect, test } from 'vitest'
import { firebaseFile } from '../../tools/hosting/firebase-file'
import { headersFile } from '../../tools/hosting/headers-file'
import { hostedHeaders } from '../../tools/hosting/hosted-headers'
import { nginxFile } from '../../tools/hosting/nginx-file'
import { originsOf } from '../../tools/hosting/origins'
import { routeFiles } from '../../tools/hosting/route-files'
import { exampleConfiguration } from '../support/example-configuration'
import { gradeOf, points } from './hosting/observatory'
import { hostOfFirebaseFile } from './hosting/read-firebase-file'
import { hostOfHeadersFile } from './hosting/read-headers-file'
import { hostOfNginxFile } from './hosting/read-nginx-file'

const configuration = exampleConfiguration()
const headers = hostedHeaders({ ...originsOf(configuration), styles: ["'sha256-c3R5bGVz'"] })
const files = routeFiles.map(({ fileName }) => fileName)
const page = `<script type="module" src="/assets/main.js"></script><script async src="${configuration.geo.address}"></script>`

describe.each([
  ['Netlify and Cloudflare Pages', hostOfHeadersFile(headersFile(headers), files)],
  ['Firebase', hostOfFirebaseFile(firebaseFile(headers), files)],
  ['nginx', hostOfNginxFile(nginxFile(headers), files)],
])('by the rules of the HTTP Observatory, %s', (_name, host) => {
  test.each(['/', '/membership', '/set-password', '/nowhere'])('scores A+ with %s', (path) => {
    expect(gradeOf(points({ headers: host(path).headers, page }))).toEqual({ score: 125, grade: 'A+' })
  })
})

test('the points are those of the rules, the geo script of another site costing five', () => {
  expect(points({ headers: { ...headers.everywhere }, page })).toEqual({
    'content-security-policy': 10,
    'strict-transport-security': 0,
    'x-content-type-options': 0,
    'x-frame-options': 5,
    'referrer-policy': 5,
    'cross-origin-resource-policy': 10,
    'subresource-integrity': -5,
  })
})

const policyOf = (change: (policy: string) => string) => ({
  ...headers.everywhere,
  'Content-Security-Policy': change(headers.everywhere['Content-Security-Policy'] ?? ''),
})
const without = (name: string) =>
  Object.fromEntries(Object.entries(headers.everywhere).filter(([each]) => each !== name))

test.each([
  ['no headers at all', {}, 'D-'],
  ['no policy', without('Content-Security-Policy'), 'B'],
  ['no transport security', without('Strict-Transport-Security'), 'B'],
  ['inline scripts', policyOf((policy) => policy.replace('script-src', "script-src 'unsafe-inline'")), 'B'],
  ['any script over https', policyOf((policy) => policy.replace('script-src', 'script-src https:')), 'B'],
  ['eval', policyOf((policy) => policy.replace('script-src', "script-src 'unsafe-eval'")), 'A-'],
  ['an open line', policyOf((policy) => policy.replace('connect-src', 'connect-src http://a.example')), 'B'],
])('with %s the grade is lower', (_what, changed, grade) => {
  expect(gradeOf(points({ headers: changed, page })).grade).toBe(grade)
})
