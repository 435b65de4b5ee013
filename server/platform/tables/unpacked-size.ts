const endSignature = 0x06054b50
const entrySignature = 0x02014b50
const endLength = 22
const longestComment = 0xffff

/** Means that the number is in the ZIP64 list. */
const elsewhere = 0xffff
const largeElsewhere = 0xffffffff

/** Flag of an entry: its sizes may follow its content. */
const afterwards = 8

/**
 * Returns the bytes that a ZIP file claims to unpack to; null if it isn't one, or its list of entries doesn't say. Unpackers stop at an
 * entry's claimed size. Source: https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT, 4.3
 */
export function unpackedBytes(content: Buffer): number | null {
  const from = Math.max(0, content.length - endLength - longestComment)
  for (let end = content.length - endLength; end >= from; end--) {
    if (content.readUInt32LE(end) !== endSignature) continue
    const entries = content.readUInt16LE(end + 10)
    const hasOtherList = entries === elsewhere || content.readUInt32LE(end + 12) === largeElsewhere
    return hasOtherList ? null : sumSizes(content, content.readUInt32LE(end + 16), entries)
  }
  return null
}

function sumSizes(content: Buffer, begin: number, entries: number): number | null {
  let at = begin
  let sum = 0
  for (let entry = 0; entry < entries; entry++) {
    if (at + 46 > content.length || content.readUInt32LE(at) !== entrySignature) return null
    const packed = content.readUInt32LE(at + 20)
    const unpacked = content.readUInt32LE(at + 24)
    const nameLength = content.readUInt16LE(at + 28)
    const isFolder = content[at + 46 + nameLength - 1] === 0x2f
    const isSaidElsewhere = packed === 0 && (content.readUInt16LE(at + 8) & afterwards) !== 0 && !isFolder
    // An entry without a size can be of any. An empty one takes two bytes.
    if (unpacked === 0 && (packed > 2 || isSaidElsewhere)) return null
    sum += unpacked
    at += 46 + nameLength + content.readUInt16LE(at + 30) + content.readUInt16LE(at + 32)
  }
  return sum
}
