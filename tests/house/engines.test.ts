import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { admits } from './node-range'

type Manifest = {
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  engines?: { node?: string }
}

const manifestIn = (folder: string): Manifest =>
  JSON.parse(readFileSync(`${folder}package.json`, 'utf8')) as Manifest

const { dependencies = {}, devDependencies = {}, engines } = manifestIn('')
const direct = Object.keys({ ...dependencies, ...devDependencies })

test('the project itself promises Node 20.19', () => {
  expect(admits(engines?.node ?? '', '20.19.0')).toBe(true)
})

test.each(direct)('%s admits Node 20.19', (name) => {
  const range = manifestIn(`node_modules/${name}/`).engines?.node ?? '*'
  expect(admits(range, '20.19.0'), `engines.node is ${range}`).toBe(true)
})

describe('a range of versions', () => {
  test.each([
    ['*', true],
    ['>=18', true],
    ['>=20.19.0', true],
    ['^20.19.0 || >=22.12.0', true],
    ['>= 18.0.0 < 21', true],
    ['20.x', true],
    ['20 || 22', true],
    ['>=20.19.1', false],
    ['>20.19.0', false],
    ['^20.20.0 || >=22.12.0', false],
    ['^22.13.0 || >=24', false],
    ['>=18 <20', false],
    ['<=20.18', false],
    ['~20.18.0', false],
  ])('%s', (range, expected) => {
    expect(admits(range, '20.19.0')).toBe(expected)
  })

  test('that nobody can read is an error, not a yes', () => {
    expect(() => admits('lts/iron', '20.19.0')).toThrow('lts/iron')
  })
})

describe('nothing private is written down', () => {
  // safe.directory: a build machine often checks out as one user and tests as another.
  const list = ['-c', 'safe.directory=*', 'ls-files', '--cached', '--others', '--exclude-standard']
  const tracked = execFileSync('git', list, { encoding: 'utf8' })
  const files = tracked.split('\n').filter((file) => file !== '' && existsSync(file))

  // The brackets keep this file from finding itself.
  const homes = /(^|[^\w.])\/(roo[t]|hom[e])\/\w/
  const registries = /https?:\/\/[^\s"'/]*(registry|artifactory|nexus|verdaccio)/

  test.each(['package-lock.json', 'tests/stack/package-lock.json'])('%s names no host', (file) => {
    const lockfile = readFileSync(file, 'utf8')
    expect(lockfile).not.toContain('"resolved"')
    expect(lockfile).toContain('"integrity"')
  })

  test.each([
    ['the home folder of a person', homes],
    ['the address of a registry', registries],
  ])('no file holds %s', (_what, pattern) => {
    expect(files.length).toBeGreaterThan(10)
    expect(files.filter((file) => pattern.test(readFileSync(file, 'utf8')))).toEqual([])
  })

  test('both patterns know one when they see it', () => {
    expect(['', 'root', 'work'].join('/')).toMatch(homes)
    expect(['https:', '', 'npm-registry.example'].join('/')).toMatch(registries)
  })
})
