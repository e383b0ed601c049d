import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const root = new URL('../../', import.meta.url)
const read = (file: string) => readFileSync(new URL(file, root), 'utf8')

const rules = read('.dockerignore')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))

/** Whether Docker is sent the file: of the patterns that name it or a folder above it, the last one counts (docs.docker.com/build/concepts/context). */
function isSent(path: string): boolean {
  const names = path.split('/')
  const paths = names.map((_name, index) => names.slice(0, index + 1).join('/'))
  const last = rules.findLast((rule) => paths.some((each) => patternOf(rule.replace(/^!/, '')).test(each)))
  return last === undefined || last.startsWith('!')
}

function patternOf(rule: string): RegExp {
  const names = rule.split('/').map((name) => {
    if (name === '**') return '(?:.*/)?'
    return `${name.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}/`
  })
  return new RegExp(`^${names.join('').slice(0, -1)}$`)
}

describe('the image of the service', () => {
  test('is built of files that Docker is sent', () => {
    const copied = [...read('service/Dockerfile').matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(
      ([, files = '']) => files.split(' '),
    )
    expect(copied).toContain('service/src')
    expect(copied.filter((file) => !existsSync(new URL(file, root)) || !isSent(file))).toEqual([])
    expect(isSent('service/src/http/app.ts')).toBe(true)
  })

  test.each([
    'service/.env',
    'service/key.json',
    'service/data/base/1/1259',
    'service/node_modules/pg/package.json',
    'service/dist/service/src/main.js',
    '.env.production.local',
    'brands/halcyon/.env',
    'data/base/1/1259',
    'key.json',
    '.git/config',
    'node_modules/vite/package.json',
  ])('is built without sending Docker %s', (file) => {
    expect(isSent(file)).toBe(false)
  })
})
