import type { Invoice } from '#core/domain/invoice'
import type { DeepReadonly } from './world-state'

/** Returns a PDF of one page with the number and the amount. */
export function invoiceDocument({ number = '', amount, currency }: DeepReadonly<Invoice>): Uint8Array {
  const text = `BT /F1 18 Tf 72 720 Td (Sandbox invoice ${number}: ${amount} ${currency}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ].map((content, index) => `${index + 1} 0 obj\n${content}\nendobj\n`)
  const header = '%PDF-1.4\n'
  const offsets = objects.map((_object, index) => header.length + objects.slice(0, index).join('').length)
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
  const body = header + objects.join('')
  const size = objects.length + 1
  const trailer = `xref\n0 ${size}\n0000000000 65535 f \n${entries.join('')}trailer\n<< /Size ${size} /Root 1 0 R >>\n`
  return new TextEncoder().encode(`${body}${trailer}startxref\n${body.length}\n%%EOF\n`)
}
