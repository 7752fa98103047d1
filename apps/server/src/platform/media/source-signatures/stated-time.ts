import { ContentInfo, SignedData } from '@peculiar/asn1-cms';
import { AsnConvert } from '@peculiar/asn1-schema';
import { TimeStampResp, TSTInfo } from '@peculiar/asn1-tsp';

/**
 * Returns the time that a timestamp (RFC 3161) states, unverified. `token` may be a whole answer.
 * Null if unreadable.
 */
export function statedTime(token: Uint8Array): string | null {
  try {
    const content = AsnConvert.parse(contentOf(token).content, SignedData).encapContentInfo.eContent?.single;
    return content ? AsnConvert.parse(content.buffer, TSTInfo).genTime.toISOString() : null;
  } catch {
    return null;
  }
}

function contentOf(token: Uint8Array): ContentInfo {
  try {
    const { timeStampToken } = AsnConvert.parse(token, TimeStampResp);
    if (timeStampToken) return timeStampToken;
  } catch {
    return AsnConvert.parse(token, ContentInfo);
  }
  throw new Error('no timestamp');
}
