import { chromium } from 'playwright-core'
const [,, url, out, w='400'] = process.argv
const b = await chromium.launch({ executablePath: '/usr/bin/chromium' })
const p = await b.newPage({ viewport: { width: Number(w), height: 900 } })
p.on('console', m => console.log('console', m.text().slice(0,300))); p.on('pageerror', e => console.log('error', e.message))
await p.goto(url); await p.waitForTimeout(6000); await p.screenshot({ path: out, fullPage: true }); await b.close()
