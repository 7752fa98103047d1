#!/usr/bin/env python3
"""Verifies all test vectors of a folder and prints the faults of each by name, and what proves its files, as JSON."""

import gzip
import json
import os
import shutil
import sys
import tempfile

sys.dont_write_bytecode = True
from verify import Verifier, attempt, parse_kept, sha256, verify_proof


def result_of(vector, folder, archive):
    with gzip.open(os.path.join(folder, vector['bundle'])) as packed, open(archive, 'wb') as unpacked:
        shutil.copyfileobj(packed, unpacked)
    kept = []
    for path in vector['kept']:
        with open(os.path.join(folder, path), encoding='utf-8', newline='') as file:
            kept.append(parse_kept(file.read()))
    verifier = Verifier(archive, vector['keys'], vector.get('formerKeys', []))
    faults = verifier.verify(kept)
    return {'faults': [{'code': code, 'place': place} for code, place in faults], 'evidence': verifier.evidence}


def result_of_proof(vector, folder):
    def read(path):
        with open(os.path.join(folder, path), 'rb') as file:
            return file.read()

    files = [(path, sha256(read(path)).hex()) for path in vector['files']]
    faults, _ = verify_proof(attempt(read(vector['proof']).decode) or '', vector['keys'], files)
    return {'faults': [{'code': code, 'place': place} for code, place in faults]}


def main(folder):
    with open(os.path.join(folder, 'vectors.json'), encoding='utf-8') as file:
        listed = json.load(file)
    vectors = listed['vectors']
    proofs = {vector['name']: result_of_proof(vector, folder) for vector in listed.get('proofs', [])}
    with tempfile.TemporaryDirectory() as temporary:
        archive = os.path.join(temporary, 'bundle.zip')
        print(json.dumps({**{vector['name']: result_of(vector, folder, archive) for vector in vectors}, **proofs}))


if __name__ == '__main__':
    main(sys.argv[1])
