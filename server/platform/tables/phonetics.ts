import { Unzip, UnzipInflate, Zip, ZipDeflate } from 'fflate'

const chunkBytes = 64 * 1024

const longestTag = 1_000

const isSheet = (name: string) => /worksheets\/[^/]*\.xml$/i.test(name)

/** Removes furigana from a workbook, which the reader would add to the cells' text. Without any, returns the same workbook. */
export function withoutPhonetics(workbook: Uint8Array): Uint8Array {
  let hasPhonetics = false
  eachChunk(workbook, isSheet, () => {
    const strip = phoneticsFilter(() => {
      hasPhonetics = true
    })
    return (chunk, isLast) => void strip(chunk, isLast)
  })
  return hasPhonetics ? packedWithout(workbook) : workbook
}

function packedWithout(workbook: Uint8Array): Uint8Array {
  const chunks: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    chunks.push(chunk)
  })
  eachChunk(
    workbook,
    () => true,
    (name) => {
      const entry = new ZipDeflate(name, { level: 1 })
      zip.add(entry)
      const strip = isSheet(name) ? phoneticsFilter() : (chunk: Uint8Array) => chunk
      return (chunk, isLast) => entry.push(strip(chunk, isLast), isLast)
    },
  )
  zip.end()
  return Buffer.concat(chunks)
}

type TakeChunk = (chunk: Uint8Array, isLast: boolean) => void

function eachChunk(packed: Uint8Array, isWanted: (name: string) => boolean, open: (name: string) => TakeChunk): void {
  const unzip = new Unzip((entry) => {
    if (!isWanted(entry.name)) return
    const take = open(entry.name)
    entry.ondata = (error, chunk, isLast) => {
      if (error) throw error
      take(chunk, isLast)
    }
    entry.start()
  })
  unzip.register(UnzipInflate)
  for (let at = 0; at < packed.length; at += chunkBytes) {
    unzip.push(packed.subarray(at, at + chunkBytes), at + chunkBytes >= packed.length)
  }
}

/** Filters `<rPh>…</rPh>` out of a sheet's XML, also across pieces. Reads each byte once. */
export function phoneticsFilter(onFound = () => {}): (chunk: Uint8Array, isLast: boolean) => Uint8Array {
  let isInside = false
  let openTag = ''
  function passed(piece: string): string {
    if (/^(?:[\w.-]{1,40}:)?rPh[\s/>]/.test(piece)) {
      onFound()
      const end = piece.indexOf('>')
      isInside = piece[end - 1] !== '/'
      return isInside ? '' : piece.slice(end + 1)
    }
    if (!isInside) return `<${piece}`
    if (!/^\/(?:[\w.-]{1,40}:)?rPh[\s>]/.test(piece)) return ''
    isInside = false
    return piece.slice(piece.indexOf('>') + 1)
  }
  return (chunk, isLast) => {
    const [text = '', ...pieces] = (openTag + Buffer.from(chunk).toString('latin1')).split('<')
    const last = pieces.at(-1)
    const isCut = !isLast && last !== undefined && last.length < longestTag && !last.includes('>')
    openTag = isCut ? `<${pieces.pop()}` : ''
    return Buffer.from((isInside ? '' : text) + pieces.map(passed).join(''), 'latin1')
  }
}
