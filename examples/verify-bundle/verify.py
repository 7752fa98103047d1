#!/usr/bin/env python3
"""Verifies an evidence bundle as docs/proof-format.md describes. Needs Python 3.9 and the command of OpenSSL 3."""

import argparse
import base64
import functools
import hashlib
import json
import os
import re
import stat
import struct
import subprocess
import sys
import tempfile
import zipfile
from collections import namedtuple
from datetime import datetime, timedelta

TAG_MANIFEST, MANIFEST, CUSTODY, PEM, TIMESTAMP = (
    'tagmanifest-sha256.txt', 'manifest-sha256.txt', 'data/custody.jsonl', 'proof/ledger-key.pem',
    'proof/checkpoint.tsr')
PROOF_FILES = ['proof/bundle.tlog-proof', 'proof/checkpoint', 'proof/inclusion.jsonl', 'proof/keys.txt',
               'proof/key-changes.jsonl', 'proof/earlier.jsonl', PEM]
NAME = re.compile(r'(?!(.*/)?\.\.?(/|$))[A-Za-z0-9._-]+(/[A-Za-z0-9._-]+)*')
NUMBER = r'(0|[1-9]\d{0,14})'
ENTRY = re.compile(
    r'\{"sequence":' + NUMBER + r',"previousHash":"([0-9a-f]{64})","hash":"([0-9a-f]{64})","entry":(\{.*\})\}', re.A)
CHECKPOINT = re.compile(r'(([^\n]+)\n' + NUMBER + r'\n([^\n]+)\n)\n((?:— [^ \n]+ [^ \n]+\n)+)', re.A)
PROOF = re.compile(
    r'c2sp\.org/tlog-proof@v1\nextra ([^\n]+)\nindex ' + NUMBER + r'\n((?:[^\n]+\n)*)\n(.*)', re.A | re.S)
UNREADABLE = (ValueError, KeyError, TypeError, AttributeError, RecursionError)

Entry = namedtuple('Entry', 'sequence previous_hash hash content occurred_at intact')
Checkpoint = namedtuple('Checkpoint', 'data text origin size root signatures')
Proof = namedtuple('Proof', 'entry index hashes checkpoint')
Key = namedtuple('Key', 'text name id public')


class Bundle:
    """The files of a folder or a ZIP archive: path -> (file, offset, size). Reads them in pieces."""

    def __init__(self, place):
        self.files, self.refused = {}, []
        if os.path.isdir(place):
            self.list_folder(place)
            return
        try:
            self.list_archive(place)
        except (zipfile.BadZipFile, struct.error, NotImplementedError, ValueError):
            self.files, self.refused = {}, ['.']

    def list_folder(self, place):
        for folder, folders, names in os.walk(place):
            for name in names + [name for name in folders if os.path.islink(os.path.join(folder, name))]:
                file = os.path.join(folder, name)
                if not stat.S_ISREG(os.lstat(file).st_mode):
                    raise OSError(f'{file} is a link or a special file')
                self.files[os.path.relpath(file, place).replace(os.sep, '/')] = (file, 0, os.path.getsize(file))

    def list_archive(self, place):
        with zipfile.ZipFile(place) as archive, open(place, 'rb') as file:
            end, root, seen = 0, None, set()
            for info in sorted(archive.infolist(), key=lambda info: info.header_offset):
                file.seek(info.header_offset)
                mark, *fields, name_size, extra_size = struct.unpack('<4s2xHH4xLLLHH', file.read(30))
                name, extra = file.read(name_size), file.read(extra_size)
                if fields[3:] == [0xffffffff] * 2 and extra[:2] == b'\1\0':
                    fields[3:] = reversed(struct.unpack_from('<QQ', extra, 4))
                central_name = info.orig_filename.encode('utf-8' if info.flag_bits & 0x800 else 'cp437')
                is_stored = info.compress_type == 0 and info.file_size == info.compress_size
                is_same = [mark, name, *fields] == [
                    b'PK\3\4', central_name, info.flag_bits, 0, info.CRC, info.compress_size, info.file_size]
                folder, _, path = info.orig_filename.partition('/')
                root = folder if root is None else root
                is_next = info.header_offset == end
                if not is_next and end == 0:
                    self.refused.append('.')
                end = file.tell() + info.compress_size
                # Encrypted entries, or sizes that follow the data.
                is_plain = not info.flag_bits & 0x2049
                if not (is_same and is_stored and is_plain and (is_next or not seen)) or folder != root or path in seen:
                    self.refused.append(path if folder == root else info.orig_filename)
                elif path and not path.endswith('/'):
                    self.files[path] = (place, file.tell(), info.file_size)
                seen.add(path)
            file.seek(-22, os.SEEK_END)
            if end != archive.start_dir or file.read(22)[:4] != b'PK\5\6' or archive.comment:
                self.refused.append('.')
            for path in self.refused:
                self.files.pop(path, None)

    def pieces(self, path):
        place, offset, left = self.files.get(path, (os.devnull, 0, 0))
        with open(place, 'rb') as file:
            file.seek(offset)
            while left > 0 and (piece := file.read(min(left, 1 << 20))):
                left -= len(piece)
                yield piece

    def read(self, path):
        return b''.join(self.pieces(path))

    def sha256(self, path):
        digest = hashlib.sha256()
        for piece in self.pieces(path):
            digest.update(piece)
        return digest.hexdigest()

    def lines(self, path):
        rest = b''
        for piece in self.pieces(path):
            *lines, rest = (rest + piece).split(b'\n')
            yield from lines
        if rest:
            yield rest


def sha256(*parts):
    return hashlib.sha256(b''.join(parts)).digest()


def unbase64(text, size=None):
    data = base64.b64decode(text, validate=True)
    if base64.b64encode(data).decode() != text or size not in (None, len(data)):
        raise ValueError('not base64 of the right size')
    return data


def match(pattern, data):
    found = pattern.fullmatch(data.decode())
    if not found:
        raise ValueError('not in the expected form')
    return found.groups()


def parse_integer(text):
    if abs(int(text)) >= 2**53:
        raise ValueError('not an exact integer')
    return int(text)


def unique_names(members):
    if len(dict(members)) < len(members):
        raise ValueError('a name is repeated')
    return dict(members)


def canonical(value):
    """Returns a value of an entry as text: RFC 8785."""
    if isinstance(value, dict):
        names = sorted(value, key=lambda name: name.encode('utf-16-be'))
        return '{' + ','.join(f'{canonical(name)}:{canonical(value[name])}' for name in names) + '}'
    if isinstance(value, list):
        return '[' + ','.join(map(canonical, value)) + ']'
    if isinstance(value, float):
        raise ValueError('not an integer')
    return json.dumps(value, ensure_ascii=False)


def parse_entry(line):
    sequence, previous_hash, digest, content = match(ENTRY, line)
    entry = json.loads(content, parse_int=parse_integer, object_pairs_hook=unique_names)
    second, fraction = re.fullmatch(r'(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(\.\d+)?Z', entry['occurredAt'], re.A).groups()
    occurred_at = datetime.fromisoformat(second) + timedelta(seconds=float('0' + (fraction or '')))
    text = f'{sequence}:{previous_hash}:{sha256(canonical(entry).encode()).hex()}'
    if not isinstance(entry['event'], str) or sequence == '0':
        raise ValueError('not an entry')
    return Entry(int(sequence), previous_hash, digest, entry, occurred_at, sha256(text.encode()).hex() == digest)


def data_of(entry):
    data = entry.content.get('data')
    return data if isinstance(data, dict) else {}


def parse_key(text):
    name, key_id, key = text.split('+', 2)
    key = unbase64(key, 33)
    if key[0] != 1 or sha256(name.encode(), b'\n', key)[:4].hex() != key_id:
        raise ValueError(f'not an Ed25519 key with its ID: {text}')
    return Key(text, name, bytes.fromhex(key_id), key[1:])


def parse_checkpoint(data):
    text, origin, size, root, lines = match(CHECKPOINT, data)
    signatures = [line.split(' ')[1:] for line in lines.splitlines()]
    return Checkpoint(data, text.encode(), origin, int(size), unbase64(root, 32),
                      [(name, unbase64(signature)) for name, signature in signatures])


def parse_proof(data):
    line, index, hashes, checkpoint = match(PROOF, data)
    hashes = [unbase64(text, 32) for text in hashes.splitlines()]
    return Proof(parse_entry(unbase64(line)), int(index), hashes, parse_checkpoint(checkpoint.encode()))


def parse_record(line, member=None):
    record = json.loads(line)
    return record[member], [unbase64(text, 32) for text in record['hashes']]


def left_siblings(index, last, hashes):
    """Returns for each hash of a proof whether it is on the left (RFC 9162, section 2.1.3.2), or None."""
    sides = []
    for _ in hashes:
        if last == 0:
            return None
        sides.append(index % 2 == 1 or index == last)
        while sides[-1] and index and index % 2 == 0:
            index, last = index >> 1, last >> 1
        index, last = index >> 1, last >> 1
    return sides if last == 0 else None


def is_included(entry, hashes, checkpoint):
    sides = left_siblings(entry.sequence - 1, checkpoint.size - 1, hashes)
    if entry.sequence > checkpoint.size or sides is None:
        return False
    digest = sha256(b'\0', bytes.fromhex(entry.hash))
    for is_left, sibling in zip(sides, hashes):
        digest = sha256(b'\1', sibling, digest) if is_left else sha256(b'\1', digest, sibling)
    return digest == checkpoint.root


def is_consistent(earlier, later, hashes):
    """Follows a consistency proof to both roots: RFC 9162, section 2.1.4.2."""
    if not 0 < earlier.size < later.size:
        return earlier.size == later.size and earlier.root == later.root and not hashes
    index, last = earlier.size - 1, later.size - 1
    first, *rest = [earlier.root, *hashes] if earlier.size & index == 0 else hashes or [b'']
    while index % 2:
        index, last = index >> 1, last >> 1
    old = new = first
    sides = left_siblings(index, last, rest)
    for is_left, sibling in zip(sides or [], rest):
        old = sha256(b'\1', sibling, old) if is_left else old
        new = sha256(b'\1', sibling, new) if is_left else sha256(b'\1', new, sibling)
    return sides is not None and (old, new) == (earlier.root, later.root)


def public_key_info(public):
    return bytes.fromhex('302a300506032b6570032100') + public


def pem_of(public):
    return b'-----BEGIN PUBLIC KEY-----\n%s\n-----END PUBLIC KEY-----\n' % base64.b64encode(public_key_info(public))


@functools.lru_cache(maxsize=None)
def is_signed(public, message, signature):
    """Verifies an Ed25519 signature with openssl."""
    with tempfile.TemporaryDirectory() as folder:
        files = [os.path.join(folder, name) for name in ('key', 'text', 'signature')]
        for file, data in zip(files, (public_key_info(public), message, signature)):
            with open(file, 'wb') as output:
                output.write(data)
        command = ['openssl', 'pkeyutl', '-verify', '-pubin', '-keyform', 'DER', '-rawin',
                   '-inkey', files[0], '-in', files[1], '-sigfile', files[2]]
        result = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if len(signature) == 64 and b'Verif' not in result.stdout:
        raise OSError('openssl 3 is needed: ' + result.stdout.decode(errors='replace').strip())
    return result.returncode == 0


class Verifier:
    """Collects faults as pairs of code and place, in the order of the page."""

    def __init__(self, bundle, trusted=()):
        self.bundle, self.faults, self.notes = bundle, {}, []
        self.accepted, self.replaced_at = {key.text: key for key in trusted}, {}
        self.keys, self.unchanged = [], {}
        self.bundle_entry = None
        self.hashes, self.proven, self.proven_files = set(), {}, set()

    def fault(self, code, place):
        self.faults[code, place] = None

    def verify(self, kept=()):
        for place in self.bundle.refused:
            self.fault('archive', place)
        if '.' in self.bundle.refused and not self.bundle.files:
            return list(self.faults)
        self.verify_files()
        try:
            self.checkpoint = parse_checkpoint(self.bundle.read('proof/checkpoint'))
        except UNREADABLE:
            self.fault('signature', 0)
            return list(self.faults)
        self.verify_keys()
        self.verify_checkpoint()
        self.verify_bundle_entry()
        self.verify_entries()
        self.known = [self.checkpoint, *self.verify_earlier()]
        for checkpoint, proof in kept:
            self.verify_kept(checkpoint, proof)
        return list(self.faults)

    def verify_files(self):
        files, listed = self.bundle.files, {*PROOF_FILES, TIMESTAMP, TAG_MANIFEST}
        for path in sorted(path for path in files if not NAME.fullmatch(path)):
            self.fault('name', path)
            del files[path]
        for manifest in (TAG_MANIFEST, MANIFEST):
            for line in self.bundle.lines(manifest):
                found = re.fullmatch('([0-9a-f]{64})  (.+)', line.decode(errors='replace'))
                digest, path = found.group(1, 2) if found else (None, None)
                if found and path not in files:
                    self.fault('missing-file', path)
                elif found and self.bundle.sha256(path) != digest:
                    self.fault('changed-file', path)
                elif found and manifest == MANIFEST:
                    self.unchanged[path] = digest
                # Each manifest lists its own part of the bundle. The files of proof/ are listed above.
                if found and path.startswith('data/') == (manifest == MANIFEST) and not path.startswith('proof/'):
                    listed.add(path)
        for path in (TAG_MANIFEST, MANIFEST, CUSTODY, *PROOF_FILES):
            if path not in files:
                self.fault('missing-file', path)
        for path in sorted(files.keys() - listed):
            self.fault('unlisted-file', path)

    def verify_keys(self):
        for line in self.bundle.lines('proof/keys.txt'):
            try:
                self.keys.append(parse_key(line.decode()))
            except ValueError:
                self.keys.append(None)
        if not self.accepted and self.keys and self.keys[0]:
            self.accepted[self.keys[0].text] = self.keys[0]
        changes = list(filter(None, map(self.read_key_change, self.bundle.lines('proof/key-changes.jsonl'))))
        for old, new, sequence in changes:
            if old.text in self.accepted and old.text not in self.replaced_at:
                self.accepted[new.text] = new
                self.replaced_at[old.text] = sequence
        for old, new, sequence in reversed(changes):
            if new.text in self.accepted and old.text not in self.accepted:
                self.accepted[old.text] = old
                self.replaced_at[old.text] = sequence
        last = self.keys[-1] if self.keys else None
        if PEM in self.bundle.files and not (last and self.bundle.read(PEM) == pem_of(last.public)):
            self.fault('changed-file', PEM)

    def read_key_change(self, line):
        """Returns the old key, the new key and the sequence of a sound replacement."""
        sequence = 0
        try:
            line, hashes = parse_record(line, 'line')
            entry = parse_entry(line.encode())
            sequence, data = entry.sequence, entry.content['data']
            is_sound = entry.content['event'] == 'ledger.key_changed' and entry.intact and is_included(
                entry, hashes, self.checkpoint)
            if is_sound and data['oldKey'] is None:
                return None
            old, new = parse_key(data['oldKey']), parse_key(data['newKey'])
            text = f'plainview-ledger key change\n{old.text}\n{new.text}\n'.encode()
            if is_sound and is_signed(old.public, text, unbase64(data['oldSignature'])) and is_signed(
                    new.public, text, unbase64(data['newSignature'])):
                return old, new, sequence
        except UNREADABLE:
            pass
        return self.fault('key-change', sequence)

    def signers(self, checkpoint):
        """Returns the accepted keys with a valid signature, and whether an accepted key has a wrong one."""
        results = [(key, is_signed(key.public, checkpoint.text, signature[4:]))
                   for name, signature in checkpoint.signatures for key in self.accepted.values()
                   if (name, signature[:4]) == (key.name, key.id) and name == checkpoint.origin]
        return [key for key, is_valid in results if is_valid], not all(is_valid for _, is_valid in results)

    def is_replaced(self, key, checkpoint):
        return self.replaced_at.get(key.text, checkpoint.size + 1) <= checkpoint.size

    def has_signature(self, checkpoint):
        return any(not self.is_replaced(key, checkpoint) for key in self.signers(checkpoint)[0])

    def verify_checkpoint(self):
        signers, is_wrong = self.signers(self.checkpoint)
        if not signers:
            self.fault('signature' if is_wrong else 'unknown-key', self.checkpoint.size)
        elif all(self.is_replaced(key, self.checkpoint) for key in signers):
            self.fault('replaced-key', self.checkpoint.size)

    def verify_timestamp(self, authority):
        """Verifies the timestamp with openssl. Returns the stated time; None if there is none or it is not checked."""
        if TIMESTAMP not in self.bundle.files:
            self.notes += ['There is no timestamp.'] if authority else []
            return None
        if not authority:
            self.notes.append(f'{TIMESTAMP} is not checked: name the root certificate of its authority by --authority.')
            return None
        with tempfile.TemporaryDirectory() as folder:
            answer, checkpoint = (os.path.join(folder, name) for name in ('answer', 'checkpoint'))
            for file, path in ((answer, TIMESTAMP), (checkpoint, 'proof/checkpoint')):
                with open(file, 'wb') as output:
                    output.write(self.bundle.read(path))
            command = ['openssl', 'ts', '-verify', '-in', answer, '-data', checkpoint, '-CAfile', authority]
            if subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode != 0:
                return self.fault('timestamp', TIMESTAMP)
            command = ['openssl', 'ts', '-reply', '-in', answer, '-text']
            text = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout
        return re.search(r'^Time stamp: (.+)$', text.decode(errors='replace'), re.M).group(1)

    def holds(self, proof):
        return proof.entry.intact and proof.index == proof.entry.sequence - 1 and is_included(
            proof.entry, proof.hashes, proof.checkpoint)

    def verify_bundle_entry(self):
        try:
            proof = parse_proof(self.bundle.read('proof/bundle.tlog-proof'))
        except UNREADABLE:
            return self.fault('bundle-proof', 0)
        entry, data = proof.entry, data_of(proof.entry)
        if entry.content['event'] == 'bundle.created' and self.holds(proof) and (
                proof.checkpoint.data == self.checkpoint.data):
            self.bundle_entry = entry
        else:
            self.fault('bundle-proof', entry.sequence)
        if TAG_MANIFEST in self.bundle.files and data.get('tagManifestSha256') != self.bundle.sha256(TAG_MANIFEST):
            self.fault('changed-file', TAG_MANIFEST)

    def read_inclusion(self):
        proofs = {}
        for line in self.bundle.lines('proof/inclusion.jsonl'):
            try:
                sequence, hashes = parse_record(line, 'sequence')
                proofs.setdefault(int(sequence), hashes)
            except UNREADABLE:
                continue
        return proofs

    def listed_sequences(self):
        """Returns the numbers that the bundle's entry lists, or None if it has no list."""
        text = self.bundle_entry and data_of(self.bundle_entry).get('sequences')
        if not isinstance(text, str):
            return None
        ranges = re.findall(r'(\d+)(?:-(\d+))?', text, re.A)
        return {number for first, last in ranges for number in range(int(first), int(last or first) + 1)}

    def verify_entries(self):
        proofs, last, latest = self.read_inclusion(), None, None
        for number, line in enumerate(self.bundle.lines(CUSTODY), 1):
            try:
                entry = parse_entry(line)
            except UNREADABLE:
                self.fault('entry-order', number)
                continue
            sequence = entry.sequence
            has_proof = sequence in proofs
            leads_to_root = has_proof and is_included(entry, proofs[sequence], self.checkpoint)
            is_proven = entry.intact and leads_to_root
            for code, applies in (
                    ('entry-order', last and sequence <= last.sequence),
                    ('entry-changed', not entry.intact),
                    ('entry-link', last and sequence == last.sequence + 1 and entry.previous_hash != last.hash),
                    ('entry-inserted', not has_proof),
                    ('entry-proof', has_proof and not leads_to_root),
                    ('clock', is_proven and latest and entry.occurred_at < latest - timedelta(minutes=5))):
                if applies:
                    self.fault(code, sequence)
            if is_proven:
                latest = max(entry.occurred_at, latest or entry.occurred_at)
                self.proven[sequence] = entry.hash
                self.proven_files.add((entry.content['event'], str(data_of(entry).get('sha256'))))
            last = entry
            self.hashes.add(sequence)
        listed = self.listed_sequences()
        for sequence in sorted({*proofs, *(listed or ())} - self.hashes):
            self.fault('entry-missing', sequence)
        for sequence in sorted(self.hashes - listed) if listed is not None else []:
            self.fault('entry-inserted', sequence)
        for path, digest in self.unchanged.items():
            for folder, event in (('data/evidence/', 'video.stored'), ('data/reports/', 'report.delivered')):
                if path.startswith(folder) and (event, digest) not in self.proven_files:
                    self.fault('unproven-file', path)

    def verify_earlier(self):
        """Yields the earlier checkpoints without a fault."""
        for line in self.bundle.lines('proof/earlier.jsonl'):
            try:
                text, hashes = parse_record(line, 'checkpoint')
                earlier = parse_checkpoint(text.encode())
            except UNREADABLE:
                self.fault('earlier-checkpoint', 0)
                continue
            if earlier.origin == self.checkpoint.origin and self.has_signature(earlier) and is_consistent(
                    earlier, self.checkpoint, hashes):
                yield earlier
            else:
                self.fault('earlier-checkpoint', earlier.size)

    def verify_kept(self, kept, proof):
        if kept.origin != self.checkpoint.origin:
            return self.fault('other-ledger', kept.size)
        if not self.has_signature(kept):
            return self.fault('kept-signature', kept.size)
        if proof and not self.holds(proof):
            return self.fault('kept-proof', proof.entry.sequence)
        before = len(self.faults)
        same_size = [checkpoint.root for checkpoint in self.known if checkpoint.size == kept.size]
        if any(root != kept.root for root in same_size):
            self.fault('fork', kept.size)
        self.known.append(kept)
        entry, is_listed = proof and proof.entry, proof and proof.entry.sequence in self.proven
        if is_listed and self.proven[entry.sequence] != entry.hash:
            self.fault('fork', entry.sequence)
        if entry and self.bundle_entry:
            bundled = self.bundle_entry
            if entry.sequence > self.checkpoint.size and entry.occurred_at < bundled.occurred_at:
                self.fault('rollback', entry.sequence)
            is_kept_file = entry.content['event'] in ('video.stored', 'report.delivered')
            if is_kept_file and entry.sequence < bundled.sequence and entry.sequence not in self.hashes and (
                    entry.content.get('ticketId') == bundled.content.get('ticketId') is not None):
                self.fault('entry-missing', entry.sequence)
        if not same_size and not is_listed and len(self.faults) == before:
            sizes = sorted((kept.size, self.checkpoint.size))
            self.notes.append(f'The kept checkpoint of size {kept.size} needs a consistency proof to be compared: '
                              'GET /ledger/consistency?from={}&to={}'.format(*sizes))


def parse_kept(data):
    proof = parse_proof(data) if data.startswith(b'c2sp.org/tlog-proof@') else None
    return proof.checkpoint if proof else parse_checkpoint(data), proof


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('bundle', help='a folder or a ZIP archive')
    parser.add_argument('--key', action='append', default=[], help='a trusted key, as printed on a report')
    parser.add_argument('--kept', action='append', default=[], help='a receipt, proof or checkpoint that you kept')
    parser.add_argument('--authority', help='PEM file with the root certificate of the timestamp authority')
    parser.add_argument('--json', action='store_true', help='print the faults as JSON')
    options = parser.parse_args()
    try:
        kept = []
        for place in options.kept:
            with open(place, 'rb') as file:
                kept.append(parse_kept(file.read()))
        verifier = Verifier(Bundle(options.bundle), [parse_key(text) for text in options.key])
        verifier.verify(kept)
        stated_time = verifier.verify_timestamp(options.authority)
        faults = list(verifier.faults)
    except (OSError, *UNREADABLE) as error:
        print(f'Cannot be checked: {error}', file=sys.stderr)
        return 2
    if options.json:
        print(json.dumps({'faults': [{'code': code, 'place': place} for code, place in faults]}))
    else:
        # A path may contain characters that control a terminal.
        for code, place in faults:
            print(f'{code}: {json.dumps(place)}')
        if stated_time:
            print('Timestamp verified:', stated_time)
        print('1 fault' if len(faults) == 1 else f'{len(faults) or "No"} faults')
    for note in verifier.notes:
        print(note, file=sys.stderr)
    if not options.key and verifier.accepted:
        print('Compare this key with a printed one:', next(iter(verifier.accepted)), file=sys.stderr)
    return 1 if faults else 0


if __name__ == '__main__':
    sys.exit(main())
