const endSignature = 0x06054b50
const entrySignature = 0x02014b50
const endLength = 22
const longestComment = 0xffff

/**
 * What a ZIP file says that it unpacks to, in bytes; null if it isn't one, or says it of no entry. Whoever unpacks an entry stops at what is said
 * of it.
 * Source: https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT, 4.3
 */
export function unpackedBytes(content: Buffer): number | null {
  const from = Math.max(0, content.length - endLength - longestComment)
  for (let end = content.length - endLength; end >= from; end--) {
    if (content.readUInt32LE(end) !== endSignature) continue
    return sumOf(content, content.readUInt32LE(end + 16), content.readUInt16LE(end + 10))
  }
  return null
}

function sumOf(content: Buffer, begin: number, entries: number): number | null {
  let [at, sum] = [begin, 0]
  for (let entry = 0; entry < entries; entry++) {
    if (at + 46 > content.length || content.readUInt32LE(at) !== entrySignature) return null
    const [packed, unpacked] = [content.readUInt32LE(at + 20), content.readUInt32LE(at + 24)]
    // An entry that doesn't say it could be of any size. An empty one takes two bytes.
    if (unpacked === 0 && packed > 2) return null
    sum += unpacked
    at += 46 + content.readUInt16LE(at + 28) + content.readUInt16LE(at + 30) + content.readUInt16LE(at + 32)
  }
  return sum
}
