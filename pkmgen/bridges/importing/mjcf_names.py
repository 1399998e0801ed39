"""Names of what MuJoCo compiled."""

from __future__ import annotations

from typing import Any


class Names:
    """Names of bodies, joints and sites; those without one get one."""

    def __init__(self, compiled: Any) -> None:
        self.compiled = compiled
        self.bodies = [compiled.body(index).name or f"body_{index}" for index in range(compiled.nbody)]
        self.joints: list[str] = []
        for index in range(compiled.njnt):
            body = int(compiled.jnt_bodyid[index])
            count = int(compiled.body_jntnum[body])
            suffix = f"_{index - int(compiled.body_jntadr[body]) + 1}" if count > 1 else ""
            self.joints.append(compiled.joint(index).name or f"{self.bodies[body]}_joint{suffix}")

    def fresh(self, name: str) -> str:
        """A name that no body and no joint has, made of another."""
        taken = {*self.bodies, *self.joints}
        return name if name not in taken else next(new for n in range(2, 9999) if (new := f"{name}_{n}") not in taken)
