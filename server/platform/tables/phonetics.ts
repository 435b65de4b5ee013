import { Unzip, UnzipInflate, Zip, ZipDeflate } from 'fflate'

/** How much of a packed file is unpacked at once, in bytes. */
const chunkBytes = 64 * 1024

/** No tag of a reading is longer than this. */
const longestTag = 1_000

const isSheet = (name: string) => /worksheets\/[^/]*\.xml$/i.test(name)

/**
 * A workbook without the readings of its letters (furigana), which stand inside of a cell's own text and which the reader would add to it.
 * One that has none stays as it is.
 */
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

/** Unpacks what is wanted, piece by piece. */
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

/** Passes on a sheet's XML but for `<rPh>…</rPh>`, also where a piece ends in the middle of it. Each byte is looked at once. */
export function phoneticsFilter(onFound = () => {}): (chunk: Uint8Array, isLast: boolean) => Uint8Array {
  let [isInside, kept] = [false, '']
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
    const [text = '', ...pieces] = (kept + Buffer.from(chunk).toString('latin1')).split('<')
    const last = pieces.at(-1)
    // Its tag may go on in the next piece.
    const isCut = !isLast && last !== undefined && last.length < longestTag && !last.includes('>')
    kept = isCut ? `<${pieces.pop()}` : ''
    return Buffer.from((isInside ? '' : text) + pieces.map(passed).join(''), 'latin1')
  }
}
