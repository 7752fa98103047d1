#!/usr/bin/env python3
"""Verifies an evidence bundle as docs/proof-format.md describes. Needs Python 3.9 and the command of OpenSSL 3."""

import argparse
import base64
import functools
import hashlib
import itertools
import json
import os
import re
import stat
import struct
import subprocess
import sys
import tempfile
import zlib
from datetime import datetime, timedelta
from decimal import Decimal
from types import SimpleNamespace as Record

TAG_MANIFEST, MANIFEST, CUSTODY, CHECKPOINT_FILE, TIMESTAMP, PEM = (
    'tagmanifest-sha256.txt', 'manifest-sha256.txt', 'data/custody.jsonl', 'proof/checkpoint', 'proof/checkpoint.tsr',
    'proof/ledger-key.pem')
PROOF_FILES = ['proof/bundle.tlog-proof', CHECKPOINT_FILE, 'proof/inclusion.jsonl', 'proof/keys.txt',
               'proof/key-changes.jsonl', 'proof/earlier.jsonl', PEM]
NAME = re.compile(r'(?!(.*/)?\.\.?(/|$))[A-Za-z0-9._-]+(/[A-Za-z0-9._-]+)*')
EVIDENCE = re.compile('data/(imported/)?(evidence|reports|release-reports|sidecars)/')
FORMER = re.compile('(data/imported/ledger-[1-9][0-9]*)/')
FORMER_FILES = ['custody.jsonl', 'inclusion.jsonl', 'checkpoint', 'keys.txt', 'key-changes.jsonl']
COMPUTER_FILE = re.compile(r'(.*/)?(__macosx/.*|\.ds_store|\._[^/]*|thumbs\.db|desktop\.ini)', re.A | re.I)
# Names of devices on Windows, which writes no such file.
DEVICE = re.compile(r'(^|/)(con|prn|aux|nul|com[0-9]|lpt[0-9])([./]|\Z)')
MAX_16, MAX_32 = 0xffff, 0xffffffff
NUMBER, HASH, KEY_NAME, BASE64 = r'(0|[1-9]\d{0,14})', '([0-9a-f]{64})', '[!-*,-~]+', '[A-Za-z0-9+/=]+'
ENTRY = re.compile(r'\{"sequence":([1-9]\d{0,14}),"previousHash":"%s","hash":"%s","entry":(\{.*\})\}' % (HASH, HASH),
                   re.A | re.S)
TIME = re.compile(r'(?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z', re.A)
CHECKPOINT = re.compile(f'(({KEY_NAME})\n{NUMBER}\n({BASE64})\n)\n((?:— {KEY_NAME} {BASE64}\n){{1,16}})', re.A)
PROOF = re.compile(
    f'c2sp\\.org/tlog-proof@v1\nextra ({BASE64})\nindex {NUMBER}\n((?:{BASE64}\n)*)\n(.+)', re.A | re.S)
KEY = re.compile(f'({KEY_NAME})\\+([0-9a-f]{{8}})\\+({BASE64})')
MANIFEST_LINE = re.compile(HASH + r'  ([^\x00-\x1f\x7f-\x9f]+)')
INCLUSION = re.compile(
    r'\{"sequence":([1-9]\d{0,14}),"hashes":\[((?:"[A-Za-z0-9+/]{43}=")?(?:,"[A-Za-z0-9+/]{43}=")*)\]\}', re.A)
RANGES = re.compile(r'(?:[1-9]\d{0,14}(?:-[1-9]\d{0,14})?(?:,(?=[1-9]))?)*', re.A)
MOST_LINE_BYTES, MOST_LEVELS, MOST_MISSING = 1 << 24, 64, 1000
FIRST_FORMAT, SECOND_FORMAT = 'plainview-ledger/1', 'plainview-ledger/2'
RECORDED_BY = {'evidence': 'video.stored', 'reports': 'report.delivered', 'release-reports': 'redaction.delivered',
               'sidecars': 'video.sidecar_stored'}
# The member of an entry's data that is the SHA-256 of the file that it records.
HASH_MEMBERS = {**dict.fromkeys(RECORDED_BY.values(), 'sha256'), 'redaction.delivered': 'reportSha256',
                'invoice.issued': 'sha256', 'invoice.voided': 'sha256'}
RECEIPT_EVENTS = 'video.stored', 'report.delivered', 'redaction.delivered'
# What is printed of a file, and the ledger that recorded it.
PROOFS = {'own': 'recorded by {}', 'former': 'recorded by the former ledger {}',
          'former-unconfirmed': 'recorded by the former ledger {}, signed by a key that nobody confirmed',
          'unsigned': 'not verified: no accepted key signed the ledger {} that recorded it',
          'no-entry': 'not verified: no proven entry recorded it',
          'no-ledger': 'not verified: the ledger that recorded it is not in the bundle'}


def attempt(parse, *arguments):
    """Returns what a parser returns, or None if the text has another form."""
    try:
        return parse(*arguments)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None


def open_folder(place):
    """Returns the files of a folder as path -> (file, offset, size, checksum), and the paths that are refused: none.

    What is not a regular file, such as a link or a device, is None. A link to a folder is not followed.
    """
    def stop(error):
        raise error

    files = {}
    for folder, folders, names in os.walk(place, onerror=stop):
        for file in [os.path.join(folder, name) for name in folders + names]:
            mode = os.lstat(file).st_mode
            if not stat.S_ISDIR(mode):
                path = os.path.relpath(file, place).replace(os.sep, '/')
                files[path] = (file, 0, os.path.getsize(file), None) if stat.S_ISREG(mode) else None
    return files, []


def number(data):
    return int.from_bytes(data, 'little')


def headers(name, size, checksum, offset):
    """Returns the headers that a file has in an archive: before its content, and in the directory."""
    def header(first, last, *values):
        large = [struct.pack('<Q', value) for value in values if value >= MAX_32]
        extra = b''.join([struct.pack('<2H', 1, 8 * len(large)), *large] if large else [])
        sizes = [min(size, MAX_32)] * 2
        common = struct.pack('<5H3L2H', 45, 0x800, 0, 0, 0x21, checksum, *sizes, len(name), len(extra))
        return first + common + last + name + extra

    place = struct.pack('<3H2L', 0, 0, 0, 0o100644 << 16, min(offset, MAX_32))
    return header(b'PK\3\4', b'', size, size), header(b'PK\1\2-\3', place, size, size, offset)


def end_records(count, length, start):
    """Returns what an archive ends with after its directory."""
    short = min(count, MAX_16)
    end = struct.pack('<4s4H2LH', b'PK\5\6', 0, 0, short, short, min(length, MAX_32), min(start, MAX_32), 0)
    if short < MAX_16 and max(length, start) < MAX_32:
        return end
    return struct.pack('<4sQ2H2L4Q', b'PK\6\6', 44, 0x32d, 45, 0, 0, count, count, length, start) + struct.pack(
        '<4sLQL', b'PK\6\7', 0, start + length, 1) + end


def read_end(file):
    """Returns the number of files of an archive, and where its directory starts and ends."""
    size = file.seek(0, os.SEEK_END)
    file.seek(max(size - 98, 0))
    tail = file.read().rjust(98, b'\0')
    values = number(tail[86:88]), number(tail[88:92]), number(tail[92:96])
    if values[0] == MAX_16 or MAX_32 in values[1:]:
        values = number(tail[32:40]), number(tail[40:48]), number(tail[48:56])
    count, length, start = values
    end = end_records(*values)
    if not tail.endswith(end) or start + length + len(end) != size:
        raise ValueError('the archive does not end with its directory')
    return count, start, start + length


def is_only_name(name, spellings):
    """Adds a name to those of an archive. Returns whether no other one is at its place on any computer."""
    def fold(text):
        return re.sub(r'\.+(?=/|\Z)', '', re.sub('[A-Z]', lambda letter: letter[0].lower(), text))

    folders = [name[:place] for place, character in enumerate(name) if character == '/']
    if fold(name) in spellings or DEVICE.search(fold(name)) or any(
            spellings.get(fold(folder), folder) != folder for folder in folders):
        return False
    spellings.update({fold(folder): folder for folder in folders})
    spellings[fold(name)] = ''
    return not name.endswith('/')


def open_archive(place):
    """Returns the same for a ZIP archive, whose records must be those that `headers` and `end_records` return."""
    files, refused, spellings, root, expected, entries = {}, [], {}, None, 0, 0
    with open(place, 'rb') as file:
        count, start, stop = read_end(file)
        at = start
        while at < stop:
            file.seek(at)
            head = file.read(min(46, stop - at))
            lengths = [number(head[field:field + 2]) for field in (28, 30, 32)]
            rest = file.read(min(sum(lengths), stop - at - len(head)))
            raw, extra = rest[:lengths[0]], rest[lengths[0]:sum(lengths[:2])]
            size, offset, checksum = number(head[24:28]), number(head[42:46]), number(head[16:20])
            size = number(extra[4:12]) if size == MAX_32 else size
            offset = number(extra[-8:]) if offset == MAX_32 else offset
            local, central = headers(raw, size, checksum, offset)
            file.seek(min(offset, stop))
            found = file.read(len(local))
            name = raw.decode(errors='replace')
            root = name[:name.find('/') + 1] if root is None else root
            if not re.fullmatch(r'(?!\.\.?/)[A-Za-z0-9._-]+/', root):
                raise ValueError('no folder')
            is_inside = name.startswith(root) and name != root
            path = name[len(root):] if is_inside else name
            is_named = len(raw) <= 1024 and is_only_name(name, spellings)
            data = offset + 30 + number(found[26:28]) + number(found[28:30])
            if not (found == local and head + rest == central and is_inside and is_named and '\ufffd' not in name
                    and offset == expected and data + size <= start):
                refused.append(path)
            files[path] = (place, data, size, checksum)
            expected, at, entries = data + size, at + 46 + sum(lengths), entries + 1
        if entries != count or expected != start:
            refused.append('.')
    for path in set(refused):
        files.pop(path, None)
    return files, refused


def pieces(part):
    place, offset, left, _ = part
    with open(place, 'rb') as file:
        file.seek(offset)
        while left > 0 and (piece := file.read(min(left, 1 << 20))):
            left -= len(piece)
            yield piece


def sha256(*parts):
    return hashlib.sha256(b''.join(parts)).digest()


def unbase64(text, size=None):
    data = base64.b64decode(text, validate=True)
    if base64.b64encode(data).decode() != text or size not in (None, len(data)):
        raise ValueError('not base64 of the right size')
    return data


def format_json(value, level=1, key=None):
    """Returns a value as text without spaces, its members in their order or sorted by a key of their names."""
    if isinstance(value, (dict, list)) and level > MOST_LEVELS:
        raise ValueError('too many levels')
    if isinstance(value, dict):
        if any(re.fullmatch(r'\d+', name, re.A) for name in value):
            raise ValueError('a name consists of digits')
        names = sorted(value, key=key) if key else value
        members = (f'{format_json(name)}:{format_json(value[name], level + 1, key)}' for name in names)
        return '{' + ','.join(members) + '}'
    if isinstance(value, list):
        return '[' + ','.join(format_json(item, level + 1, key) for item in value) + ']'
    if isinstance(value, float):
        if not 1e-6 <= abs(value) < 2**53 or value.is_integer():
            raise ValueError('not a fraction without an exponent')
        return format(Decimal(repr(value)), 'f')
    if isinstance(value, int) and abs(value) >= 2**53:
        raise ValueError('not an exact integer')
    return json.dumps(value, ensure_ascii=False)


def code_units(name):
    """Returns a name as UTF-16 code units, by which names are sorted."""
    return name.encode('utf-16-be', 'surrogatepass')


def canonical(value):
    """Returns a value of an entry as text: RFC 8785."""
    return format_json(value, key=code_units)


def parse_entry(line):
    sequence, previous_hash, digest, content = ENTRY.fullmatch(line).groups()
    entry = json.loads(content)
    occurred_at = datetime.fromisoformat(TIME.fullmatch(entry['occurredAt']).group()[:-1])
    text = f'{sequence}:{previous_hash}:{sha256(canonical(entry).encode()).hex()}'
    # Of repeated names, Python keeps the last one, so a line could show another value than it proves.
    is_plain = format_json(entry) == content
    data, ticket = entry.get('data', {}), entry.get('ticketId')
    if not is_plain or not isinstance(entry['event'], str) or not isinstance(data, dict) or not (
            ticket is None or isinstance(ticket, str)):
        raise ValueError('not an entry')
    return Record(sequence=int(sequence), previous_hash=previous_hash, hash=digest, event=entry['event'], data=data,
                  ticket=ticket, has_ticket='ticketId' in entry, occurred_at=occurred_at,
                  intact=sha256(text.encode()).hex() == digest)


def parse_key(text):
    name, key_id, key = KEY.fullmatch(text).groups()
    key = unbase64(key, 33)
    if key[0] != 1 or sha256(name.encode(), b'\n', key)[:4].hex() != key_id:
        raise ValueError(f'not an Ed25519 key with its ID: {text}')
    return Record(name=name, id=bytes.fromhex(key_id), info=bytes.fromhex('302a300506032b6570032100') + key[1:])


def parse_checkpoint(note):
    text, origin, size, root, lines = CHECKPOINT.fullmatch(note).groups()
    parts = [line.split(' ') for line in lines.split('\n')[:-1]]
    signatures = [(name, unbase64(signature)) for _, name, signature in parts]
    return Record(note=note, text=text.encode(), origin=origin, size=int(size), root=unbase64(root, 32),
                  signatures=signatures)


def parse_hashes(texts):
    if not isinstance(texts, list):
        raise ValueError('not a list')
    return [unbase64(text, 32) for text in texts]


def parse_inclusion(line):
    sequence, hashes = INCLUSION.fullmatch(line).groups()
    return int(sequence), parse_hashes(hashes[1:-1].split('","') if hashes else [])


def parse_file_hashes(lines):
    if not isinstance(lines, list):
        raise ValueError('not a list')
    hashes = {path: digest for digest, path in (MANIFEST_LINE.fullmatch(line).groups() for line in lines)}
    if len(hashes) < len(lines):
        raise ValueError('a path is repeated')
    return hashes


def parse_ranges(text, end):
    """Returns increasing ranges such as `3-5,9` of numbers below `end`."""
    ranges = [tuple(map(int, part.split('-'))) for part in RANGES.fullmatch(text).group().split(',') if part]
    if any(len(pair) == 2 and pair[0] == pair[1] for pair in ranges) or any(
            one[-1] >= other[0] for one, other in zip([(0,), *ranges], ranges)) or any(
            pair[-1] < pair[0] for pair in ranges):
        raise ValueError('the ranges do not increase')
    if ranges and ranges[-1][-1] >= end:
        raise ValueError('a number is too high')
    return [range(pair[0], pair[-1] + 1) for pair in ranges]


def parse_proof(text):
    line, index, hashes, checkpoint = PROOF.fullmatch(text).groups()
    return Record(entry=parse_entry(unbase64(line).decode()), index=int(index),
                  hashes=parse_hashes(hashes.split('\n')[:-1]), checkpoint=parse_checkpoint(checkpoint))


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


def climb(digest, hashes, sides):
    for is_left, sibling in zip(sides, hashes):
        digest = sha256(b'\1', sibling, digest) if is_left else sha256(b'\1', digest, sibling)
    return digest


def is_included(entry, hashes, checkpoint):
    is_inside = entry.sequence <= checkpoint.size
    sides = left_siblings(entry.sequence - 1, checkpoint.size - 1, hashes) if is_inside else None
    return sides is not None and climb(sha256(b'\0', bytes.fromhex(entry.hash)), hashes, sides) == checkpoint.root


def is_proven(proof, checkpoint):
    return proof.entry.intact and proof.index == proof.entry.sequence - 1 and is_included(
        proof.entry, proof.hashes, checkpoint)


def is_consistent(earlier, later, hashes):
    """Follows a consistency proof to both roots: RFC 9162, section 2.1.4.2."""
    if not 0 < earlier.size < later.size:
        return earlier.size == later.size and earlier.root == later.root and not hashes
    index, last = earlier.size - 1, later.size - 1
    first, *rest = [earlier.root, *hashes] if earlier.size & index == 0 else hashes or [b'']
    while index % 2:
        index, last = index >> 1, last >> 1
    sides = left_siblings(index, last, rest)
    if sides is None or climb(first, rest, sides) != later.root:
        return False
    lefts = [sibling for is_left, sibling in zip(sides, rest) if is_left]
    return climb(first, lefts, [True] * len(lefts)) == earlier.root


def openssl(arguments, *contents):
    """Runs openssl with files of these contents, which the arguments name `{0}`, `{1}` and so on."""
    with tempfile.TemporaryDirectory() as folder:
        files = [os.path.join(folder, str(number)) for number in range(len(contents))]
        for file, content in zip(files, contents):
            with open(file, 'wb') as output:
                output.write(content)
        command = ['openssl', *(argument.format(*files) for argument in arguments.split())]
        return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)


@functools.lru_cache(maxsize=None)
def is_signed(key_info, message, signature):
    """Verifies an Ed25519 signature with openssl."""
    result = openssl('pkeyutl -verify -pubin -keyform DER -rawin -inkey {0} -in {1} -sigfile {2}', key_info, message,
                     signature)
    if len(signature) == 64 and b'Verif' not in result.stdout:
        raise OSError('openssl 3 is needed: ' + result.stdout.decode(errors='replace').strip())
    return result.returncode == 0


def parse_kept(text):
    """Returns a checkpoint or proof that the reader kept as a pair of checkpoint and proof, which may be None."""
    proof = parse_proof(text) if text.startswith('c2sp.org/tlog-proof@') else None
    return proof.checkpoint if proof else parse_checkpoint(text), proof


def recorded_hash(entry):
    return entry.data.get(HASH_MEMBERS.get(entry.event))


def is_record_of(entry, digest):
    """Returns whether an entry records a file: by its SHA-256, or as one of the copies that it lists."""
    copies = entry.data.get('copies') if entry.event == 'redaction.delivered' else None
    return recorded_hash(entry) == digest or isinstance(copies, list) and any(
        isinstance(copy, str) and copy.endswith(f' {digest}') for copy in copies)


def verify_proof(text, trusted, files):
    """Verifies a proof alone, and that it is about files, given as pairs of name and SHA-256. Returns faults and entry."""
    proof = attempt(parse_proof, text)
    if proof is None:
        return [('kept-proof', 0)], None
    ledger = Record(signs_below=dict.fromkeys(trusted, float('inf')))
    signers, is_wrong = Verifier.signers(ledger, proof.checkpoint)
    size, entry = proof.checkpoint.size, proof.entry if is_proven(proof, proof.checkpoint) else None
    faults = [] if signers else [('signature' if is_wrong else 'unknown-key', size)]
    faults += [] if entry else [('kept-proof', proof.entry.sequence)]
    return faults + [('unproven-file', name) for name, digest in files
                     if entry is None or not is_record_of(entry, digest)], entry


class Verifier:
    """Collects faults as pairs of code and place, in the order of the page."""

    def __init__(self, place, trusted=(), former_keys=()):
        try:
            self.files, refused = open_folder(place) if os.path.isdir(place) else open_archive(place)
        except (struct.error, ValueError):
            self.files, refused = {}, ['.']
        self.faults, self.notes, self.added, self.evidence = {}, [], [], []
        self.format, self.bundle_entry, self.digests, self.in_manifests = None, None, {}, set()
        self.trusted, self.former_keys, self.own, self.ledgers = trusted, former_keys, None, []
        self.check(*(('archive', path, True) for path in refused))

    def check(self, *rules):
        """Records the faults of broken rules. Returns whether there are any."""
        broken = [(code, place) for code, place, is_broken in rules if is_broken]
        self.faults.update(dict.fromkeys(broken))
        return bool(broken)

    def read(self, path):
        """Returns the text of a file, or an empty one if it has none."""
        return attempt(b''.join(pieces(self.files[path])).decode) or '' if self.files.get(path) else ''

    def lines(self, path):
        """Returns the lines of a file; None for each that is not UTF-8, too long, or does not end."""
        *lines, rest = b''.join(pieces(self.files[path])).split(b'\n') if self.files.get(path) else [b'']
        texts = [attempt(line.decode) if len(line) <= MOST_LINE_BYTES else None for line in lines]
        return texts + [None] * (rest != b'')

    def digest(self, path):
        """Returns the SHA-256 and the CRC-32 of a file, which is read once."""
        if path not in self.digests:
            digest, checksum = hashlib.sha256(), 0
            for piece in pieces(self.files[path]):
                digest.update(piece)
                checksum = zlib.crc32(piece, checksum)
            self.digests[path] = digest.hexdigest(), checksum
        return self.digests[path]

    def objects(self, path, *names):
        """Yields the lines of a file that are objects in JSON with these members; an empty one for each other."""
        for line in self.lines(path):
            value = attempt(json.loads, line)
            is_exact = isinstance(value, dict) and tuple(value) == names and (
                attempt(format_json, value) == line)
            yield value if is_exact else {}

    def verify(self, kept=()):
        if self.files or not self.faults:
            unchanged = self.verify_files()
            self.own = self.verify_ledger('proof', lambda origin: self.trusted, lambda number: number)
            if self.own:
                self.verify_bundle_entry()
                text = self.bundle_entry and self.bundle_entry.data.get('sequences')
                ranges = None if text is None else parse_ranges(text, self.bundle_entry.sequence)
                self.verify_entries(self.own, CUSTODY, ranges)
                self.verify_evidence(unchanged, '', [self.own], True)
                self.own.known += self.verify_earlier()
                formers = self.verify_formers()
                self.verify_evidence(unchanged, 'imported/', [self.own, *self.ledgers], formers)
                for checkpoint, proof in kept:
                    self.verify_kept(checkpoint, proof)
        return list(self.faults)

    def verify_files(self):
        """Returns the hashes of the files in `data` that are as listed."""
        self.check(*(('name', path, not NAME.fullmatch(path)) for path in sorted(self.files, key=code_units)))
        self.files = {path: part for path, part in self.files.items() if NAME.fullmatch(path)}
        listed, unchanged, changed = {*PROOF_FILES, TIMESTAMP, TAG_MANIFEST}, {}, set()
        for manifest in (TAG_MANIFEST, MANIFEST):
            paths = set()
            for line in self.lines(manifest):
                found = attempt(MANIFEST_LINE.fullmatch, line)
                if self.check(('unreadable', manifest, not found or found[2] in paths)):
                    continue
                digest, path = found.groups()
                paths.add(path)
                self.in_manifests.add(path)
                is_there = self.files.get(path) is not None
                is_same = is_there and self.digest(path)[0] == digest
                if self.check(('missing-file', path, not is_there), ('changed-file', path, is_there and not is_same)):
                    changed.add(path)
                if is_same and manifest == MANIFEST:
                    unchanged[path] = digest
                # Each manifest lists its own part of the bundle. The files of proof/ are listed above.
                if path.startswith('data/') == (manifest == MANIFEST) and not path.startswith('proof/'):
                    listed.add(path)
        for path in (TAG_MANIFEST, MANIFEST, CUSTODY, *PROOF_FILES):
            self.check(('missing-file', path, self.files.get(path) is None))
        special = {path for path, part in self.files.items() if part is None}
        unlisted = sorted(self.files.keys() - listed | special)
        self.added = [path for path in unlisted if COMPUTER_FILE.fullmatch(path) and path not in special]
        self.notes += [f'Added by your computer, not part of the evidence: {path}' for path in self.added]
        counted = {*listed, *self.added}
        self.check(*(('unlisted-file', path, path not in counted or path in special) for path in unlisted))
        sound = counted - changed
        for path, part in self.files.items():
            if part and part[3] is not None and path in sound:
                self.check(('archive', path, self.digest(path)[1] != part[3]))
        return unchanged

    def verify_ledger(self, folder, trusted_for, place):
        """Verifies the keys and the checkpoint of a ledger. Returns None without a checkpoint."""
        head = attempt(parse_checkpoint, self.read(f'{folder}/checkpoint'))
        if self.check(('signature', place(0), head is None)):
            return None
        trusted = trusted_for(head.origin)
        lines = self.lines(f'{folder}/keys.txt')
        listed = [line for line in lines if attempt(parse_key, line)]
        # By key, the number of entries at which it was replaced: it signs only smaller checkpoints.
        signs_below = dict.fromkeys(trusted or listed[:1], float('inf'))
        ledger = Record(folder=folder, place=place, head=head, known=[head], signs_below=signs_below,
                        trusted=bool(trusted), numbers=set(), proven={}, recorded=set())
        changes = []
        for record in self.objects(f'{folder}/key-changes.jsonl', 'line', 'hashes'):
            entry = attempt(parse_entry, record.get('line'))
            is_sound = entry is not None and attempt(self.is_key_change, entry, record.get('hashes'), head)
            self.check(('key-change', place(entry.sequence if entry else 0), not is_sound))
            if is_sound and entry.data['oldKey'] is not None:
                changes.append((entry.data['oldKey'], entry.data['newKey'], entry.sequence))
        for old, new, sequence in changes:
            if signs_below.get(old) == float('inf'):
                signs_below.update({old: sequence, new: float('inf')})
        for old, new, sequence in reversed(changes):
            if new in signs_below:
                signs_below.setdefault(old, sequence)
        self.check(('unreadable', f'{folder}/keys.txt', len(listed) < len(lines)))
        newest = parse_key(listed[-1]) if listed else None
        pem = newest and '-----BEGIN PUBLIC KEY-----\n%s\n-----END PUBLIC KEY-----\n' % (
            base64.b64encode(newest.info).decode())
        pem_file = f'{folder}/ledger-key.pem'
        ledger.signers, is_wrong = self.signers(ledger, head)
        self.check(('changed-file', pem_file, self.files.get(pem_file) is not None and self.read(pem_file) != pem),
                   ('signature', place(head.size), not ledger.signers and is_wrong),
                   ('unknown-key', place(head.size), not ledger.signers and not is_wrong),
                   ('replaced-key', place(head.size), bool(ledger.signers) and not self.has_signature(ledger, head)))
        return ledger

    @staticmethod
    def is_key_change(entry, hashes, head):
        if entry.event != 'ledger.key_changed' or not entry.intact or not is_included(
                entry, parse_hashes(hashes), head):
            return False
        old, new = entry.data.get('oldKey', ''), entry.data.get('newKey')
        text = f'plainview-ledger key change\n{old}\n{new}\n'.encode()
        return old is None or all(is_signed(parse_key(key).info, text, unbase64(entry.data[name]))
                                  for key, name in ((old, 'oldSignature'), (new, 'newSignature')))

    @staticmethod
    def signers(ledger, checkpoint):
        """Returns the accepted keys with a valid signature, and whether an accepted key has a wrong one."""
        keys = {text: attempt(parse_key, text) for text in ledger.signs_below}
        results = {}
        for name, signature in checkpoint.signatures:
            for text, key in keys.items():
                if key and (name, signature[:4]) == (key.name, key.id) and name == checkpoint.origin:
                    is_valid = is_signed(key.info, checkpoint.text, signature[4:])
                    results[text] = results.get(text, True) and is_valid
        return [text for text, is_valid in results.items() if is_valid], not all(results.values())

    def has_signature(self, ledger, checkpoint):
        return any(checkpoint.size < ledger.signs_below[text] for text in self.signers(ledger, checkpoint)[0])

    def verify_bundle_entry(self):
        proof = attempt(parse_proof, self.read('proof/bundle.tlog-proof'))
        if proof and proof.entry.event == 'bundle.created' and is_proven(proof, self.own.head) and (
                proof.checkpoint.note == self.own.head.note) and self.format_of(proof.entry):
            self.bundle_entry, self.format = proof.entry, self.format_of(proof.entry)
        is_other = proof and self.files.get(TAG_MANIFEST) and (
            proof.entry.data.get('tagManifestSha256') != self.digest(TAG_MANIFEST)[0])
        self.check(('bundle-proof', proof.entry.sequence if proof else 0, self.bundle_entry is None),
                   ('changed-file', TAG_MANIFEST, is_other))
        if self.format == SECOND_FORMAT:
            stated = parse_file_hashes(self.bundle_entry.data['fileHashes'])
            for path in sorted({*stated, *self.in_manifests} - {TAG_MANIFEST, MANIFEST}):
                found = self.digest(path)[0] if self.files.get(path) else None
                self.check(('missing-file', path, found is None),
                           ('changed-file', path, found is not None and path in stated and found != stated[path]),
                           ('unlisted-file', path, found is not None and path not in stated))

    @staticmethod
    def format_of(entry):
        """Returns the version of the format that a bundle's entry states, or None."""
        data = entry.data
        has_ranges = attempt(parse_ranges, data.get('sequences'), entry.sequence) is not None
        if 'format' not in data:
            return FIRST_FORMAT if has_ranges or 'sequences' not in data else None
        is_second = data['format'] == SECOND_FORMAT and has_ranges and (
            attempt(parse_file_hashes, data.get('fileHashes')) is not None)
        return SECOND_FORMAT if is_second else None

    def verify_entries(self, ledger, custody, ranges):
        inclusion, place = f'{ledger.folder}/inclusion.jsonl', ledger.place
        proofs, are_readable, latest, last, before = {}, True, None, None, 0
        for line in self.lines(inclusion):
            sequence, hashes = attempt(parse_inclusion, line) or (0, None)
            are_readable = are_readable and sequence > before
            if sequence > before:
                proofs[sequence], before = hashes, sequence
        for number, line in enumerate(self.lines(custody), 1):
            entry = attempt(parse_entry, line)
            if self.check(('entry-order', place(entry.sequence if entry else number),
                           entry is None or last and entry.sequence <= last.sequence)):
                continue
            sequence = entry.sequence
            leads_to_root = sequence in proofs and is_included(entry, proofs[sequence], ledger.head)
            proven = entry.intact and leads_to_root
            bundled = self.bundle_entry
            is_other = proven and bundled is not None and (
                (entry.ticket, entry.has_ticket) != (bundled.ticket, bundled.has_ticket))
            self.check(('entry-changed', place(sequence), not entry.intact),
                       ('entry-link', place(sequence), last and sequence == last.sequence + 1
                        and entry.previous_hash != last.hash),
                       ('entry-inserted', place(sequence), sequence not in proofs),
                       ('entry-proof', place(sequence), sequence in proofs and not leads_to_root),
                       ('other-ticket', place(sequence), is_other),
                       ('clock', place(sequence),
                        proven and latest and latest - entry.occurred_at > timedelta(minutes=5)))
            if proven:
                latest = max(entry.occurred_at, latest or entry.occurred_at)
                ledger.proven[sequence] = entry.hash
            if proven and not is_other:
                ledger.recorded.add((entry.event, str(recorded_hash(entry))))
            last = entry
            ledger.numbers.add(sequence)
        self.check(('unreadable', inclusion, not are_readable))
        absent = (number for numbers in ranges or [] for number in numbers if number not in ledger.numbers)
        missing = {*itertools.islice(absent, MOST_MISSING), *(proofs.keys() - ledger.numbers)}
        for sequence in sorted(missing)[:MOST_MISSING]:
            self.check(('entry-missing', place(sequence), True))
        for sequence in sorted(ledger.numbers if ranges is not None else []):
            self.check(('entry-inserted', place(sequence), not any(sequence in numbers for numbers in ranges)))

    def verify_formers(self):
        """Verifies the ledgers from which the agency moved. Returns whether there are any."""
        folders = sorted({match[1] for match in map(FORMER.match, self.files) if match})
        unused = dict.fromkeys(self.former_keys)
        for folder in folders:
            for path in (f'{folder}/{name}' for name in FORMER_FILES):
                self.check(('missing-file', path, self.files.get(path) is None))
            ledger = self.verify_ledger(
                folder, lambda origin: [key for key in self.former_keys if parse_key(key).name == origin],
                lambda number, folder=folder: f'{folder}:{number}')
            if ledger:
                unused = {key: None for key in unused if parse_key(key).name != ledger.head.origin}
                self.verify_entries(ledger, f'{folder}/custody.jsonl', None)
                self.ledgers.append(ledger)
        self.check(*(('former-key', key, True) for key in unused))
        return bool(folders)

    def verify_evidence(self, unchanged, imported, ledgers, must_be_recorded):
        """Finds for each video, report, release report and sidecar the ledger that recorded it, the best one first."""
        for path, digest in sorted(unchanged.items()):
            match = EVIDENCE.match(path)
            if not match or (match[1] or '') != imported:
                continue
            found = [('unsigned' if not ledger.signers else 'own' if ledger is self.own else
                      'former' if ledger.trusted else 'former-unconfirmed', ledger.head.origin)
                     for ledger in ledgers if (RECORDED_BY[match[2]], digest) in ledger.recorded]
            found.sort(key=lambda pair: ('own', 'former', 'former-unconfirmed', 'unsigned').index(pair[0]))
            self.check(('unproven-file', path, not found and must_be_recorded))
            proof, origin = found[0] if found else ('no-entry' if must_be_recorded else 'no-ledger', None)
            self.evidence.append({'path': path, 'proof': proof, **({'ledger': origin} if origin else {})})

    def verify_earlier(self):
        """Yields the earlier checkpoints without a fault."""
        for record in self.objects('proof/earlier.jsonl', 'checkpoint', 'hashes'):
            earlier = attempt(parse_checkpoint, record.get('checkpoint'))
            hashes = attempt(parse_hashes, record.get('hashes'))
            is_sound = earlier and hashes is not None and earlier.origin == self.own.head.origin and (
                self.has_signature(self.own, earlier)) and is_consistent(earlier, self.own.head, hashes)
            if not self.check(('earlier-checkpoint', earlier.size if earlier else 0, not is_sound)):
                yield earlier

    def verify_kept(self, kept, proof):
        entry, bundled = proof and proof.entry, self.bundle_entry
        ledger = next((each for each in (self.own, *self.ledgers) if each.head.origin == kept.origin), None)
        if self.check(('other-ledger', kept.size, ledger is None)):
            return
        place, sequence = ledger.place, entry.sequence if entry else 0
        for rule in (('kept-signature', place(kept.size), not self.has_signature(ledger, kept)),
                     ('kept-proof', place(sequence), proof and not is_proven(proof, kept))):
            if self.check(rule):
                return
        same_size = [checkpoint.root for checkpoint in ledger.known if checkpoint.size == kept.size]
        ledger.known.append(kept)
        is_listed = entry and sequence in ledger.proven
        is_later = entry and bundled and ledger is self.own and sequence > ledger.head.size
        is_covered = bundled and sequence < bundled.sequence if ledger is self.own else sequence <= ledger.head.size
        is_missing = entry and bundled and entry.event in RECEIPT_EVENTS and (
            is_covered and sequence not in ledger.numbers
            and (entry.ticket, entry.has_ticket) == (bundled.ticket, bundled.has_ticket))
        differs = self.check(
            ('fork', place(kept.size), any(root != kept.root for root in same_size)),
            ('fork', place(sequence), is_listed and ledger.proven[sequence] != entry.hash),
            ('rollback', sequence, is_later and entry.occurred_at < bundled.occurred_at),
            ('entry-missing', place(sequence), is_missing))
        if not (same_size or is_listed or differs):
            self.notes.append(f'The kept checkpoint of size {kept.size} needs a consistency proof to be compared: '
                              'GET /ledger/consistency?from={}&to={}'.format(*sorted((kept.size, ledger.head.size))))

    def verify_timestamp(self, authority):
        """Verifies the timestamp with openssl and returns the time that it states."""
        if not authority or not self.files.get(TIMESTAMP):
            what = 'There is no timestamp.' if authority else (
                f'{TIMESTAMP} is not checked: name the root certificate of its authority by --authority.')
            self.notes += [what] if authority or self.files.get(TIMESTAMP) else []
            return None
        answer, checkpoint = (b''.join(pieces(self.files[path])) for path in (TIMESTAMP, CHECKPOINT_FILE))
        with open(authority, 'rb') as file:
            result = openssl('ts -verify -in {0} -data {1} -CAfile {2}', answer, checkpoint, file.read())
        if self.check(('timestamp', TIMESTAMP, result.returncode != 0)):
            return None
        text = openssl('ts -reply -in {0} -text', answer).stdout.decode(errors='replace')
        return re.search(r'^Time stamp: (.+)$', text, re.M).group(1)


def is_proof_file(place):
    with open(place, 'rb') as file:
        return file.read(20) == b'c2sp.org/tlog-proof@'


def main_alone(options):
    """Verifies a proof alone, and prints the result."""
    if not options.key:
        raise ValueError('a proof alone needs --key, as printed on the document')
    digests = []
    for place in options.files:
        digest = hashlib.sha256()
        for piece in pieces((place, 0, os.path.getsize(place), None)):
            digest.update(piece)
        digests.append((place, digest.hexdigest()))
    with open(options.bundle, 'rb') as file:
        faults, entry = verify_proof(attempt(file.read().decode) or '', options.key, digests)
    if options.json:
        print(json.dumps({'faults': [{'code': code, 'place': place} for code, place in faults]}))
    else:
        for code, place in faults:
            print(f'{code}: {json.dumps(place)}')
        if entry:
            print(f'Entry {entry.sequence}: {json.dumps(entry.event)}, SHA-256 {json.dumps(recorded_hash(entry))}')
        print('1 fault' if len(faults) == 1 else f'{len(faults) or "No"} faults')
    return 1 if faults else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('bundle', help='a folder or a ZIP archive; or a receipt or other proof alone')
    parser.add_argument('files', nargs='*', help='files that a proof alone is about')
    parser.add_argument('--key', action='append', default=[], help='a trusted key, as printed on a report')
    parser.add_argument('--former-key', action='append', default=[],
                        help='a trusted key of an installation from which the agency moved')
    parser.add_argument('--kept', action='append', default=[], help='a receipt, proof or checkpoint that you kept')
    parser.add_argument('--authority', help='PEM file with the root certificate of the timestamp authority')
    parser.add_argument('--json', action='store_true', help='print the faults as JSON')
    options = parser.parse_args()
    try:
        for text in options.key + options.former_key:
            parse_key(text)
        if os.path.isfile(options.bundle) and is_proof_file(options.bundle):
            return main_alone(options)
        if options.files:
            parser.error('one bundle is verified at a time')
        kept = []
        for place in options.kept:
            with open(place, encoding='utf-8', newline='') as file:
                kept.append(parse_kept(file.read()))
        verifier = Verifier(options.bundle, options.key, options.former_key)
        verifier.verify(kept)
        stated_time = verifier.verify_timestamp(options.authority)
    except (OSError, ValueError, AttributeError) as error:
        print(f'Cannot be checked: {error}', file=sys.stderr)
        return 2
    faults = list(verifier.faults)
    if options.json:
        added = {'addedByComputer': verifier.added} if verifier.added else {}
        print(json.dumps({'faults': [{'code': code, 'place': place} for code, place in faults],
                          'evidence': verifier.evidence, **added}))
    else:
        # A path may contain characters that control a terminal.
        for code, place in faults:
            print(f'{code}: {json.dumps(place)}')
        for file in verifier.evidence:
            print(file['path'] + ':', PROOFS[file['proof']].format(file.get('ledger')))
        if verifier.format:
            print('Format:', verifier.format)
        if stated_time:
            print('Timestamp verified:', stated_time)
        print('1 fault' if len(faults) == 1 else f'{len(faults) or "No"} faults')
    for note in verifier.notes:
        print(note, file=sys.stderr)
    for ledger in [verifier.own, *verifier.ledgers]:
        if ledger and not ledger.trusted and ledger.signs_below:
            print('Compare this key with a printed one:', next(iter(ledger.signs_below)), file=sys.stderr)
    return 1 if faults else 0


if __name__ == '__main__':
    sys.exit(main())
